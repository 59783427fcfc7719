// A hundred guests behind one address enter by one link at once, and add ten photos each, with the server's default
// limits. A stranger behind the same address tries secrets.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { plain } from './pictures.mjs'
import { startServer, succeed } from './server.mjs'

const GUESTS = 100
const PHOTOS_OF_GUEST = 10
const GUESSES = 200
/** Reservations of one guest while no other request waits; the later half is measured. */
const LONE_RESERVATIONS = 20
const SIZES = ['basePhoto', 'medQualityPhoto', 'lowQualityPhoto']
const URLS = ['url', 'medQualityUrl', 'lowQualityUrl']

const newSecret = (bytes) => randomBytes(bytes).toString('base64url')

/** A new collection of a user in a clique, which is new unless it is named. */
export const makeCollection = async ({ call }, cliqueId) => {
  const clique = cliqueId ?? (await succeed(call('POST', '/clique/create', { name: 'Party' }))).clique.cliqueId
  const { collection } = await succeed(call('POST', '/collection/create', { name: 'Party', cliqueId: clique }))
  return { cliqueId: clique, id: collection.collectionDataId }
}

/** A collection's guest link with its secret. */
export const makeLinkOf = async ({ call }, id, limits = { photoLimit: 2000, guestPhotoLimit: 500 }) => {
  const rights = { add: true, see: true, like: true, readComments: false, download: false, join: false }
  const settings = { rights, expiresIn: 86_400, ...limits }
  const { secret } = await succeed(call('POST', `/collection/${id}/guestLink`, settings))
  return { call, id, secret }
}

const makeLink = async (server) => {
  const host = await server.person(0)
  return makeLinkOf(host, (await makeCollection(host)).id)
}

export const makePhoto = () => {
  const variants = [
    [1024, 768],
    [512, 384],
    [256, 192],
  ].map(([width, height]) => plain(randomUUID().slice(0, 8), width, height))
  const sums = variants.map((bytes) => createHash('md5').update(bytes).digest('base64'))
  const photo = Object.fromEntries(
    SIZES.map((size, at) => [
      size,
      { contentType: 'image/jpeg', contentLength: variants[at].length, contentMd5: sums[at] },
    ]),
  )
  return { variants, sums, reserved: { photo, dateCreated: '2026-06-01T10:00:00.000Z', clientId: randomUUID() } }
}

/** Sends a request until it is not refused by a limit, as the app does. `note` gets each status and its milliseconds. */
const persist = async (send, note) => {
  for (;;) {
    const began = performance.now()
    const answer = await send()
    note(answer.status, performance.now() - began)
    if (answer.status !== 429) return answer
    await answer.text()
    await wait(1000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

/** A guest of the link; resolves to their calls. `count` gets the status of each answer. */
export const enter = async (url, { secret }, name, count = () => {}) => {
  const token = newSecret(32)
  const call = (method, path, body, note = count) =>
    persist(
      () =>
        fetch(`${url}/api${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      note,
    )
  await succeed(call('POST', '/guest/open', { secret }))
  const { userId } = await succeed(call('POST', '/guest/enter', { secret, name, token }))
  return Object.assign(call, { userId, token })
}

export const reservation = (id, photos) => ({ collectionId: id, photos: photos.map(({ reserved }) => reserved) })

/** The milliseconds of one reservation to which nothing else gives way: a hundred of them are the floor of the rush. */
const measureLone = async (url, link) => {
  const call = await enter(url, link, 'Early guest', () => {})
  const times = []
  for (let at = 0; at < LONE_RESERVATIONS; at++) {
    const photos = Array.from({ length: PHOTOS_OF_GUEST }, makePhoto)
    await succeed(call('POST', '/collection/upload', reservation(link.id, photos), (_, ms) => times.push(ms)))
  }
  const measured = times.slice(LONE_RESERVATIONS / 2).toSorted((a, b) => a - b)
  return measured[Math.floor(measured.length / 2)]
}

/** Sends reserved photos, and marks them. */
const deliver = async (url, call, id, photos, items, count = () => {}) => {
  for (const [at, { variants, sums }] of photos.entries())
    for (const [size, name] of URLS.entries()) {
      const headers = { 'content-type': 'image/jpeg', 'content-md5': sums[size] }
      const put = () => fetch(url + items[at].urls[name], { method: 'PUT', headers, body: variants[size] })
      const answer = await persist(put, count)
      if (!answer.ok) throw new Error(`a PUT was answered ${answer.status}: ${await answer.text()}`)
    }
  const collectionItemIds = items.map(({ collectionItem }) => collectionItem.collectionItemId)
  await succeed(call('PATCH', '/collection/markUploaded', { collectionItemIds, collectionId: id }))
  return collectionItemIds
}

/** Adds one photo from its reservation to its mark; resolves to its id. */
export const addPhoto = async (url, call, id) => {
  const photos = [makePhoto()]
  const { collection } = await succeed(call('POST', '/collection/upload', reservation(id, photos)))
  const [itemId] = await deliver(url, call, id, photos, collection.collectionItems)
  return itemId
}

/** One guest, from the link to the marked photos. */
const beGuest = async (url, link, name, { reserves, accepted, statuses }) => {
  const { id } = link
  const count = (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const call = await enter(url, link, name, count)
  const photos = Array.from({ length: PHOTOS_OF_GUEST }, makePhoto)
  const note = (status, ms) => {
    count(status)
    reserves.push(ms)
  }
  const began = performance.now()
  const { collection } = await succeed(call('POST', '/collection/upload', reservation(id, photos), note))
  accepted.push(performance.now() - began)
  await deliver(url, call, id, photos, collection.collectionItems, count)
  return photos.map(({ sums }) => sums[0])
}

/** The MD5 sums of the originals that the collection shows. */
const shownSums = async (url, { call, id }) => {
  const sums = []
  for (let page = 0; ; page++) {
    const answer = await succeed(call('GET', `/collection/${id}?page=${page}&size=100`))
    for (const { urls } of answer.collection.collectionItems) {
      const bytes = Buffer.from(await (await fetch(url + urls.url)).arrayBuffer())
      sums.push(createHash('md5').update(bytes).digest('base64'))
    }
    if (!answer.hasMore) return sums
  }
}

/** How many of many guessed secrets are answered with anything but a refusal. */
const guessSecrets = async (url) => {
  let opened = 0
  for (let at = 0; at < GUESSES; at++) {
    const body = JSON.stringify({ secret: newSecret(16) })
    const headers = { 'content-type': 'application/json' }
    if ((await fetch(`${url}/api/guest/open`, { method: 'POST', headers, body })).ok) opened += 1
  }
  return opened
}

/** Resolves to what became of the guests and their photos, and of the stranger's guesses. */
export const runGuests = async () => {
  const server = await startServer()
  try {
    const link = await makeLink(server)
    const lone = await measureLone(server.url, link)
    const seen = { reserves: [], accepted: [], statuses: new Map() }
    const began = performance.now()
    const guests = await Promise.allSettled(
      Array.from({ length: GUESTS }, (_, at) => beGuest(server.url, link, `Guest ${at}`, seen)),
    )
    const seconds = (performance.now() - began) / 1000
    for (const { reason } of guests) if (reason) console.log(String(reason))
    const sent = guests.flatMap(({ value }) => value ?? [])
    const shown = new Set(await shownSums(server.url, link))
    return {
      guests: GUESTS,
      entered: guests.filter(({ status }) => status === 'fulfilled').length,
      photos: GUESTS * PHOTOS_OF_GUEST,
      arrived: sent.filter((sum) => shown.has(sum)).length,
      seconds,
      lone,
      slowestReserve: Math.max(0, ...seen.reserves),
      slowestAccepted: Math.max(0, ...seen.accepted),
      errors: [...seen.statuses].filter(([status]) => status >= 500).length,
      limited: seen.statuses.get(429) ?? 0,
      opened: await guessSecrets(server.url),
      guesses: GUESSES,
    }
  } finally {
    await server.stop()
  }
}
