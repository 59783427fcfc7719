/** A collection as a ZIP archive: its contents, its recipients, and its parts. */
import { randomUUID } from 'node:crypto'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { ObjectStore } from '../objects/store'
import { refusalIn } from '../test/caller'
import { give } from '../test/people/giving'
import { makeGuest } from '../test/people/guest'
import { discard, startServer, type Person } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { unzip, zipPrograms } from '../test/archives/zip'
import type { Contents } from './contents'
import { sweepDownloads } from './make'
import { createDownloads } from './serve'
import { startWith } from '../test/start-with'

const { server, ada, bob } = await startWith('ada', 'bob')
const cliqueId = await makeClique(ada, bob)

const TAKEN = '2024-05-01T10:00:00.000Z'
const originalOf = async (imageId: string) => {
  const bytes = await server.services.store.read({ purpose: 'ITEM', imageId, variant: 'base' })
  return Buffer.concat((await bytes?.toArray()) ?? [])
}
const filled = async (who: Person, photos: number) => {
  const collectionId = await makeCollection(ada, cliqueId)
  const ids: string[] = []
  for (let i = 0; i < photos; i++) ids.push(await addPhoto(who, collectionId, TAKEN))
  return { collectionId, ids }
}
type Ready = { url: string; bytes: number; photos: number; missing: number }
/** Prepares a download, once the sums of the arrived photos are computed. */
const prepare = (who: Person, id: string, body: Record<string, unknown> = {}) =>
  vi.waitFor(async () => {
    const prepared = await who.ask('downloadCollection', { params: { id }, body })
    expect(prepared).toHaveProperty('url')
    return prepared as Ready
  })
const load = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + url, { headers, method })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const contentsIn = (files: Map<string, Buffer>) =>
  JSON.parse(files.get('index.json')?.toString() ?? '') as Contents & { version: number }

test.runIf(zipPrograms.includes('unzip'))('an archive has the originals, and what was written about them', async () => {
  const { collectionId, ids } = await filled(ada, 2)
  ids.push(await addPhoto(bob, collectionId, '2024-06-01T22:30:00.000Z'))
  const [first = '', , third = ''] = ids
  const caption = '<script>alert("1")</script> & more'
  await ada.ask('editFlick', {
    params: { id: first },
    body: { caption, location: { name: 'Lake', lat: 46.5, lng: 7.25 }, taggedMembers: [bob.userId] },
  })
  const say = async (who: Person, payload: string, parentId?: string) =>
    (await who.ask('createComment', { body: { payload, collectionItemId: third, ...(parentId && { parentId }) } }))
      .comment
  const comment = await say(ada, 'Where is <this>?')
  const reply = await say(bob, 'At home', comment.id)
  await ada.ask('likeFlick', { params: { itemId: third } })

  const { url, bytes, photos, missing } = await prepare(bob, collectionId, { timeZone: 'Europe/Berlin' })
  expect({ photos, missing }).toEqual({ photos: 3, missing: 0 })
  const response = await load(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Summer.zip"; filename*=UTF-8''Summer.zip`,
  )
  expect(Number(response.headers.get('content-length'))).toBe(bytes)
  const files = await unzip(await bytesOf(response))
  const names = ['2024-05-01 12.00.00 ada 1.jpg', '2024-05-01 12.00.00 ada 2.jpg', '2024-06-02 00.30.00 bob 3.jpg']
  expect([...files.keys()].sort()).toEqual([...names, 'index.html', 'index.json'])
  const inOrder = [...ids.slice(0, 2).sort(), third]
  for (const [i, name] of names.entries())
    expect(files.get(name)?.equals(await originalOf(inOrder[i] ?? ''))).toBe(true)

  const contents = contentsIn(files)
  expect(contents).toMatchObject({ version: 1, title: 'Summer', isShortened: false })
  const captioned = contents.photos.find((photo) => photo.caption !== '')
  expect(captioned).toMatchObject({
    file: names[inOrder.indexOf(first)],
    caption,
    people: ['bob'],
    place: { name: 'Lake', latitude: 46.5, longitude: 7.25 },
  })
  expect(contents.photos[2]).toMatchObject({
    takenAt: '2024-06-01T22:30:00.000Z',
    uploader: 'bob',
    likes: 1,
    comments: [
      { id: comment.id, author: 'ada', text: 'Where is <this>?' },
      { id: reply.id, replyTo: comment.id, author: 'bob', text: 'At home' },
    ],
  })
  const page = files.get('index.html')?.toString() ?? ''
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more')
  expect(page).not.toContain('<script')
  for (const text of [
    ...names.map(encodeURIComponent),
    'Where is &lt;this&gt;?',
    'At home',
    'Lake · 46.5, 7.25',
    '1 like',
  ])
    expect(page).toContain(text)
})

test('a selection has only its photos; deleted photos are counted', async () => {
  const { collectionId, ids } = await filled(ada, 3)
  await ada.ask('deleteFlicks', { body: { ids: ids.slice(0, 1) } })
  const selection = { itemIds: ids.slice(0, 2), timeZone: 'Mars/Olympus' }
  expect(await prepare(bob, collectionId, selection)).toMatchObject({ photos: 1, missing: 1 })
  const other = await filled(ada, 1)
  const itemIds = other.ids
  expect(await bob.refusal('downloadCollection', { params: { id: collectionId }, body: { itemIds } })).toBe(
    '404 NOT_FOUND',
  )
})

test('a download that is cut ten times and continued is the same to the byte', async () => {
  const { collectionId } = await filled(ada, 5)
  const { url, bytes } = await prepare(ada, collectionId)
  const first = await load(url)
  const whole = await bytesOf(first)
  const etag = first.headers.get('etag') ?? ''
  await ada.ask('editCollection', { body: { collectionDataId: collectionId, name: 'Another name' } })
  const parts: Buffer[] = []
  for (let start = 0, step = Math.ceil(bytes / 11); start < bytes; start += step) {
    // As after a cut: requests the rest, and reads a part of it.
    const rest = await load(url, { range: `bytes=${start}-`, 'if-range': etag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes ${start}-${bytes - 1}/${bytes}`])
    parts.push((await bytesOf(rest)).subarray(0, step))
  }
  expect(parts).toHaveLength(11)
  expect(Buffer.concat(parts).equals(whole)).toBe(true)
})

test('HEAD, parts outside, and a condition that does not hold', async () => {
  const { collectionId } = await filled(ada, 1)
  const { url, bytes } = await prepare(ada, collectionId)
  const head = await load(url, {}, 'HEAD')
  expect([head.status, Number(head.headers.get('content-length')), (await bytesOf(head)).length]).toEqual([
    200,
    bytes,
    0,
  ])
  const outside = await load(url, { range: `bytes=${bytes}-` })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`])
  const changed = await load(url, { range: 'bytes=5-', 'if-range': '"of another archive"' })
  expect([changed.status, (await bytesOf(changed)).length]).toEqual([200, bytes])
  const dated = { range: 'bytes=5-', 'if-range': head.headers.get('last-modified') ?? '' }
  expect((await load(url, dated)).status).toBe(206)
  expect((await load(url, {}, 'POST')).status).toBe(405)
})

test('an address opens one download of one user, and nothing else', async () => {
  const { collectionId } = await filled(ada, 1)
  const [hers, his] = [await prepare(ada, collectionId), await prepare(bob, collectionId)]
  const [path = '', query = ''] = hers.url.split('?')
  expect(await refusalIn(await load(path))).toBe('401 UNAUTHENTICATED')
  expect(await refusalIn(await load(`${his.url.split('?')[0]}?${query}`))).toBe('403 FORBIDDEN')
  expect(await refusalIn(await load(hers.url.replace('exp=', 'exp=9')))).toBe('403 FORBIDDEN')
  expect(await refusalIn(await load(`/api/downloads/${randomUUID()}?${query}`))).toBe('410 NOT_FOUND')
  expect(await refusalIn(await load(`/api/downloads/none?${query}`))).toBe('404 NOT_FOUND')
})

test('a user who may not see the collection gets no download, and one who leaves loses theirs', async () => {
  const [carl, dora] = [await server.person('carl'), await server.person('dora')]
  const clique = await makeClique(ada, carl)
  const collectionId = await makeCollection(ada, clique)
  await addPhoto(ada, collectionId)
  expect(await dora.refusal('downloadCollection', { params: { id: collectionId }, body: {} })).toBe('404 NOT_FOUND')
  const own = await addPhoto(carl, collectionId)
  // Its texts include other users' comments on his photo.
  const ofOwn = await prepare(carl, collectionId, { itemIds: [own] })
  const { url } = await prepare(carl, collectionId)
  for (const one of [url, ofOwn.url]) expect((await load(one)).status).toBe(200)
  await carl.ask('leaveClique', { params: { id: clique } })
  for (const one of [url, ofOwn.url]) expect(await refusalIn(await load(one))).toBe('410 NOT_FOUND')
})

test('a creator who is removed from the clique loses the downloads of their collection', async () => {
  const carl = await server.person('carl3')
  const clique = await makeClique(ada, carl)
  const collectionId = await makeCollection(carl, clique)
  await addPhoto(ada, collectionId)
  const { url } = await prepare(carl, collectionId)
  expect((await load(url)).status).toBe(200)
  await ada.ask('removeMember', { params: { id: clique, userId: carl.userId } })
  expect(await refusalIn(await load(url))).toBe('410 NOT_FOUND')
})

test('a user who is suspended, or whose sessions an operator ends, loses their downloads', async () => {
  const carl = await server.person('carl2')
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [carl.userId] } })
  await carl.ask('joinClique', { params: { id: cliqueId } })
  const { url } = await prepare(carl, (await filled(ada, 1)).collectionId)
  const { db } = server.services
  const set = (row: { suspended_at?: Date | null; tokens_valid_after?: Date }) =>
    db.updateTable('users').set(row).where('user_id', '=', carl.userId).execute()
  await set({ suspended_at: new Date() })
  expect(await refusalIn(await load(url))).toBe('403 FORBIDDEN')
  await set({ suspended_at: null })
  expect((await load(url)).status).toBe(200)
  await set({ tokens_valid_after: new Date(Date.now() + 1000) })
  expect(await refusalIn(await load(url))).toBe('403 FORBIDDEN')
})

test('a photo that is deleted ends the downloads that have it, before their next byte', async () => {
  const { collectionId, ids } = await filled(ada, 3)
  const { url } = await prepare(bob, collectionId)
  const ofOthers = await prepare(bob, collectionId, { itemIds: ids.slice(1) })
  await ada.ask('deleteFlicks', { body: { ids: ids.slice(0, 1) } })
  const refused = await load(url, { range: 'bytes=10-' })
  expect([refused.status, await refused.json()]).toEqual([
    410,
    { code: 'NOT_FOUND', message: expect.stringContaining('Start it again in Clique') },
  ])
  expect((await load(ofOthers.url)).status).toBe(200)
  await ada.ask('deleteCollection', { params: { id: collectionId } })
  expect((await load(ofOthers.url)).status).toBe(410)
})

/** Reads an answer that is cut; resolves to the number of bytes that arrived. */
const cutAfter = (address: string) =>
  new Promise<number>((resolve, reject) => {
    let length = 0
    get(address, (response) => {
      response.on('data', (chunk: Buffer) => (length += chunk.length))
      response.on('end', () => reject(new Error('it was not cut')))
      response.on('error', () => resolve(length))
    }).on('error', reject)
  })

test.runIf(zipPrograms.includes('unzip'))(
  'a photo that cannot be read cuts the download; the next one names it in missing.txt',
  async () => {
    const { collectionId, ids } = await filled(ada, 3)
    const { url, bytes } = await prepare(ada, collectionId)
    const [lost = ''] = ids.toSorted()
    await server.services.store.remove('ITEM', lost)
    expect(await cutAfter(server.url + url)).toBeLessThan(bytes)
    const next = await prepare(ada, collectionId)
    expect(next).toMatchObject({ photos: 2, missing: 1 })
    const files = await unzip(await bytesOf(await load(next.url)))
    const name = '2024-05-01 10.00.00 ada 1.jpg'
    expect(files.get('missing.txt')?.toString()).toContain(name)
    expect([files.has(name), contentsIn(files).photos.map(({ file }) => file)]).toEqual([
      false,
      [null, '2024-05-01 10.00.00 ada 2.jpg', '2024-05-01 10.00.00 ada 3.jpg'],
    ])
    expect(await refusalIn(await load(url))).toBe('410 NOT_FOUND')
  },
)

test('photos whose sums are not there yet are counted, and are filled in', async () => {
  const { collectionId, ids } = await filled(ada, 2)
  const { db } = server.services
  const forget = db.updateTable('image_variants').set({ crc32: null })
  await forget.where('image_id', 'in', ids).execute()
  expect(await ada.ask('downloadCollection', { params: { id: collectionId }, body: {} })).toEqual({ remaining: 2 })
  expect(await prepare(ada, collectionId)).toMatchObject({ photos: 2, missing: 0 })
})

test('a user can continue five downloads, until they expire', async () => {
  const eve = await server.person('eve')
  const collectionId = await makeCollection(eve, await makeClique(eve))
  await addPhoto(eve, collectionId)
  const urls: string[] = []
  for (let i = 0; i < 6; i++) urls.push((await prepare(eve, collectionId)).url)
  const statuses = async () => {
    const found: number[] = []
    for (const url of urls) found.push((await load(url, {}, 'HEAD')).status)
    return found
  }
  expect(await statuses()).toEqual([410, 200, 200, 200, 200, 200])
  const { db } = server.services
  const expire = db.updateTable('downloads').set({ expires_at: new Date(Date.now() - 1000) })
  await expire.where('user_id', '=', eve.userId).execute()
  expect(await statuses()).toEqual(urls.map(() => 410))
  expect(await sweepDownloads(db)).toBe(5)
  expect(await sweepDownloads(db)).toBe(0)
})

/** Serves the same downloads from a store that delays each answer until the test releases it. */
const serveSlowly = async () => {
  const { store } = server.services
  const waiting: (() => void)[] = []
  const slow = Object.assign(Object.create(store) as ObjectStore, {
    part: async (...args: Parameters<ObjectStore['part']>) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return store.part(...args)
    },
  })
  const http = createServer(createDownloads({ ...server.services, store: slow }))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const stop = () => {
    http.closeAllConnections()
    http.close()
  }
  return { url, waiting, stop }
}

test('a photo that is deleted while it is being sent cuts the download', async () => {
  const { collectionId, ids } = await filled(ada, 2)
  const { url, bytes } = await prepare(bob, collectionId)
  const slow = await serveSlowly()
  const cut = cutAfter(slow.url + url)
  await vi.waitFor(() => expect(slow.waiting).toHaveLength(2))
  slow.waiting[0]?.()
  await ada.ask('deleteFlicks', { body: { ids: ids.toSorted().slice(1) } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
  slow.waiting[1]?.()
  const arrived = await cut
  vi.useRealTimers()
  expect(arrived).toBeLessThan(bytes)
  slow.stop()
})

test('a user receives three archives at once; a fourth waits until one has ended', async () => {
  const { url } = await prepare(bob, (await filled(ada, 1)).collectionId)
  const slow = await serveSlowly()
  const three = [1, 2, 3].map(() => fetch(slow.url + url).then(bytesOf))
  await vi.waitFor(() => expect(slow.waiting).toHaveLength(3))
  const fourth = await fetch(slow.url + url)
  expect([fourth.headers.get('retry-after'), await refusalIn(fourth)]).toEqual(['30', '429 TOO_MANY_REQUESTS'])
  slow.waiting[0]?.()
  await Promise.race(three)
  const fifth = vi.waitFor(async () => {
    const response = await fetch(slow.url + url)
    expect(response.status).toBe(200)
    return response
  })
  await vi.waitFor(() => expect(slow.waiting).toHaveLength(4))
  for (const answer of slow.waiting) answer()
  const [first, ...others] = [...(await Promise.all(three)), await bytesOf(await fifth)]
  expect(others.every((one) => first?.equals(one))).toBe(true)
  slow.stop()
})

test('a download survives a restart of the server', async () => {
  const own = await startServer()
  const eve = await own.person('eve')
  const collectionId = await makeCollection(eve, await makeClique(eve))
  await addPhoto(eve, collectionId)
  const { url } = await vi.waitFor(async () => {
    const prepared = await eve.ask('downloadCollection', { params: { id: collectionId }, body: {} })
    expect(prepared).toHaveProperty('url')
    return prepared as Ready
  })
  const whole = await bytesOf(await fetch(own.url + url))
  await own.stop()
  const again = await startServer({ dataFolder: own.dataFolder })
  const rest = await fetch(again.url + url, { headers: { range: 'bytes=100-' } })
  expect((await bytesOf(rest)).equals(whole.subarray(100))).toBe(true)
  await discard(again)
})

test.runIf(zipPrograms.includes('unzip'))(
  'photos of guests with hostile names are all in the archive, in no folder',
  async () => {
    const collectionId = await makeCollection(ada, cliqueId)
    const names = ['../../../evil', '..\\evil', 'Mia', 'mia', 'a:b', 'a?b', 'CON', '..', 'dots...', '<b>"|*</b>']
    for (const name of names) await give(await makeGuest(server, ada, collectionId, name), collectionId)
    const { url } = await prepare(ada, collectionId, { timeZone: 'UTC' })
    const found = [...(await unzip(await bytesOf(await load(url)))).keys()].filter((name) => name.endsWith('.jpg'))
    expect(found).toHaveLength(names.length)
    for (const name of found) expect(name).toMatch(/^2024-05-01 10\.00\.00 [^/\\<>:"|?*]*\(guest\) \d{2}\.jpg$/)
  },
)

test('a download that an earlier version prepared with a name that is no path is over', async () => {
  const { collectionId } = await filled(ada, 1)
  const { url } = await prepare(ada, collectionId)
  const { db } = server.services
  const row = await db
    .selectFrom('downloads')
    .select(['download_id', 'manifest'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const manifest = row.manifest.replace(/2024-[^"]*\.jpg"/, '2024 ../../evil.jpg"')
  await db.updateTable('downloads').set({ manifest }).where('download_id', '=', row.download_id).execute()
  expect((await load(url)).status).toBe(410)
})
