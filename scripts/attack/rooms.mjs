// Guests announce what they never send, and put more photos through a link than it takes.
import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { announce } from '../seed.mjs'
import { addPhoto, enter, makeCollection, makeLinkOf, makePhoto, reservation } from './guests.mjs'
import { startServer, succeed } from './server.mjs'

const MB = 2 ** 20
const FREE_MB = 4000
const FLOOD_GUESTS = 7
const FLOOD_MS = 10_000
const LARGEST = 10_000_000
const LINK_PHOTOS = 3
const CYCLES = 5

const announced = () => {
  const one = (contentLength) => ({ ...announce(Buffer.from(randomUUID())), contentLength })
  const photo = { basePhoto: one(LARGEST), medQualityPhoto: one(1_000_000), lowQualityPhoto: one(100_000) }
  return { photo, dateCreated: '2026-06-01T10:00:00.000Z', clientId: randomUUID() }
}

/** One guest announces photos without a pause, as many at once as the server accepts; resolves to their number. */
const flood = async (server, { id, secret }, until) => {
  const { token } = await enter(server.url, { secret }, 'Mia')
  let [photos, size] = [0, 50]
  while (Date.now() < until) {
    const body = JSON.stringify({ collectionId: id, photos: Array.from({ length: size }, announced) })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { ok, status } = await fetch(`${server.url}/api/collection/upload`, { method: 'POST', headers, body })
    if (ok) photos += size
    if (status === 413) size = Math.ceil(size / 2)
  }
  return photos
}

const announcedFlood = async (server) => {
  const [host, other] = [await server.person(0), await server.person(1)]
  const link = await makeLinkOf(host, (await makeCollection(host)).id)
  const { id } = await makeCollection(other)
  const until = Date.now() + FLOOD_MS
  const floods = Promise.all(Array.from({ length: FLOOD_GUESTS }, () => flood(server, link, until)))
  let [sent, failed] = [0, 0]
  while (Date.now() < until)
    await addPhoto(server.url, persisting(other.call), id).then(
      () => (sent += 1),
      (error) => {
        console.log(String(error))
        failed += 1
      },
    )
  const gigabytes = ((await floods).reduce((sum, one) => sum + one, 0) * (LARGEST + 1_100_000)) / 10 ** 9
  return {
    name: 'announced flood',
    figure: `${gigabytes.toFixed(1)} GB of ${FREE_MB / 1000} GB announced; another clique added ${sent} photos, ${failed} failed`,
    // The disk of the machine is shared: its free room changes.
    holds: failed === 0 && sent > 0 && gigabytes <= (FREE_MB * 2) / 10_000,
  }
}

/** A user's calls, which wait as the app does if many add photos at this moment. */
const persisting = (call) => async (method, path, body) => {
  for (;;) {
    const answer = await call(method, path, body)
    if (answer.status !== 429) return answer
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after'))))
  }
}

const filledLink = async (server) => {
  const host = await server.person(2)
  const { id } = await makeCollection(host)
  const link = await makeLinkOf(host, id, { photoLimit: LINK_PHOTOS, guestPhotoLimit: LINK_PHOTOS })
  const [mia, ben] = [await enter(server.url, link, 'Mia'), await enter(server.url, link, 'Ben')]
  await succeed(mia('POST', '/collection/upload', reservation(id, Array.from({ length: LINK_PHOTOS }, makePhoto))))
  await succeed(host.call('POST', `/guest/${mia.userId}/remove`))
  let through = 0
  for (let cycle = 0; cycle < CYCLES * LINK_PHOTOS; cycle++) {
    const added = await addPhoto(server.url, ben, id).catch(() => undefined)
    if (added === undefined) break
    through += 1
    await succeed(ben('POST', '/flick/delete', { ids: [added] }))
  }
  return {
    name: 'filled link',
    figure: `${through} photos through a link of ${LINK_PHOTOS} that a removed guest had filled`,
    holds: through === LINK_PHOTOS,
  }
}

export const runRooms = async () => {
  const { bavail, bsize } = statfsSync(tmpdir())
  const server = await startServer({ KEEP_FREE_MB: String(Math.floor((bavail * bsize) / MB) - FREE_MB) })
  try {
    return [await announcedFlood(server), await filledLink(server)]
  } finally {
    await server.stop()
  }
}
