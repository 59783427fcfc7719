/** The copy of a user's data: its contents, its recipients, and its preparation. */
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { ObjectStore } from '../objects/store'
import { refusalIn } from '../test/caller'
import { sweepNow } from '../test/people/deletion'
import { give } from '../test/people/giving'
import { makeGuest } from '../test/people/guest'
import { picture } from '../test/pictures'
import { putAll, type Person } from '../test/running-server'
import { textsOfCopy } from '../test/archives/texts-of-copy'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { unzip, zipPrograms } from '../test/archives/zip'
import { readPhotos } from '../downloads/stored-photos'
import { prepareExports } from './prepare'
import { startWith } from '../test/start-with'

let users = 0
const { server } = await startWith()

const TAKEN = '2024-05-01T10:00:00.000Z'
const person = (name: string) => server.person(`${name}_${++users}`)
const stateOf = (who: Person) => who.ask('dataExport', {})
const ready = (who: Person) =>
  vi.waitFor(async () => {
    const found = await stateOf(who)
    if (found.state !== 'ready') throw new Error(found.state)
    return found
  })
const prepared = async (who: Person, body = {}) => {
  await who.ask('requestExport', { body })
  return ready(who)
}
/** Makes the request that many hours older. */
const age = (who: Person, hours: number) =>
  sql`update data_exports set asked_at = asked_at - make_interval(hours => ${hours}::int),
    ready_at = ready_at - make_interval(hours => ${hours}::int), expires_at = expires_at - make_interval(hours => ${hours}::int)
    where user_id = ${who.userId}`.execute(server.services.db)
const take = (who: Person) => who.ask('downloadExport', {})
const bytesAt = async (url: string) => Buffer.from(await (await fetch(server.url + url)).arrayBuffer())
const filesOf = async (who: Person) => unzip(await bytesAt((await take(who)).url))
const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`json/${name}.json`)?.toString() ?? 'null') as unknown
const manifestOf = async (who: Person) => {
  return textsOfCopy(server.services.db, who.userId)
}

test.runIf(zipPrograms.includes('unzip'))('a copy names the guest whose photo the user liked', async () => {
  const ada = await person('ada')
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const itemId = await give(await makeGuest(server, ada, collectionId, 'Mia'), collectionId)
  await ada.ask('likeFlick', { params: { itemId } })
  await prepared(ada)
  expect(json(await filesOf(ada), 'likes')).toMatchObject({ photos: [{ photo: { uploader: 'Mia (guest)' } }] })
})

test.runIf(zipPrograms.includes('unzip'))(
  'a copy has all that the user uploaded, wrote, likes and follows',
  async () => {
    const [ada, bob] = [await person('ada'), await person('bob')]
    const cliqueId = await makeClique(bob, ada)
    const collectionId = await makeCollection(bob, cliqueId)
    const [own, other] = [await addPhoto(ada, collectionId, TAKEN), await addPhoto(bob, collectionId, TAKEN)]
    await ada.ask('editFlick', { params: { id: own }, body: { caption: '<b>Lake</b>', taggedMembers: [bob.userId] } })
    const say = async (who: Person, payload: string, collectionItemId: string, parentId?: string) =>
      (await who.ask('createComment', { body: { payload, collectionItemId, ...(parentId && { parentId }) } })).comment
        .id
    const asked = await say(bob, 'Where is <this>?', own)
    await say(ada, 'At home', own, asked)
    await say(ada, 'Well seen', other)
    await ada.ask('likeFlick', { params: { itemId: other } })
    await ada.ask('likeComment', { params: { id: asked } })
    await ada.ask('follow', { body: { followee: bob.userId } })
    await bob.ask('follow', { body: { followee: ada.userId } })
    const face = picture('a face')
    const { uploadUrls } = await ada.ask('editUser', { body: { bio: 'Walks & talks', profilePic: face.announced } })
    if (uploadUrls) await putAll(server.url, uploadUrls, face)

    expect(await prepared(ada, { timeZone: 'Europe/Berlin' })).toMatchObject({ photos: 1 })
    const files = await filesOf(ada)
    const photo = `photos/2024-05-01 12.00.00 ${ada.username} 1.jpg`
    const texts = ['profile', 'photos', 'comments', 'likes', 'following', 'followers', 'cliques', 'collections']
    const names = [...texts, 'reports', 'devices', 'passkeys'].map((name) => `json/${name}.json`)
    const pages = ['index.html', 'pages/comments.html', 'pages/likes.html', 'pages/collection-1.html']
    expect([...files.keys()].toSorted()).toEqual([...pages, ...names, photo, 'profile.jpg'].toSorted())
    expect(files.get('profile.jpg')?.equals(face.bytes[0])).toBe(true)

    expect(json(files, 'profile')).toMatchObject({
      username: ada.username,
      bio: 'Walks & talks',
      phoneNumber: ada.phone,
      picture: 'profile.jpg',
    })
    const comments = [
      { author: bob.username, text: 'Where is <this>?' },
      { author: ada.username, text: 'At home' },
    ]
    const shown = { file: photo, caption: '<b>Lake</b>', people: [bob.username], comments }
    expect(json(files, 'photos')).toMatchObject([{ collection: 'Summer', photos: [shown] }])
    expect(json(files, 'comments')).toMatchObject([
      { text: 'At home', isReply: true, replyTo: bob.username },
      { text: 'Well seen', isReply: false, photo: { uploader: bob.username, collection: 'Summer' } },
    ])
    expect(json(files, 'likes')).toMatchObject({
      photos: [{ photo: { uploader: bob.username } }],
      comments: [{ author: bob.username, text: 'Where is <this>?' }],
    })
    for (const name of ['following', 'followers']) expect(json(files, name)).toMatchObject([{ username: bob.username }])
    expect(json(files, 'cliques')).toMatchObject([{ isLeader: false, members: 2 }])
    expect(json(files, 'devices')).toHaveLength(1)

    const page = files.get('pages/collection-1.html')?.toString() ?? ''
    expect(page).toContain(`src="../photos/${encodeURIComponent(photo.slice('photos/'.length))}"`)
    expect(page).toContain('&lt;b&gt;Lake&lt;/b&gt;')
    for (const name of pages) expect(files.get(name)?.toString()).not.toMatch(/<script|https?:/)
  },
)

test('things that the user no longer sees are named nowhere, but their own photos and texts are included', async () => {
  const [ada, bob] = [await person('ada'), await person('secretive_bob')]
  const collectionId = await makeCollection(bob, await makeClique(bob, ada))
  const [own, other] = [await addPhoto(ada, collectionId), await addPhoto(bob, collectionId)]
  await bob.ask('createComment', { body: { payload: 'not for ada', collectionItemId: own } })
  await ada.ask('createComment', { body: { payload: 'a word of ada', collectionItemId: other } })
  await ada.ask('likeFlick', { params: { itemId: other } })
  const { cliqueId } = (await bob.ask('getCollection', { params: { id: collectionId } })).collection
  await ada.ask('leaveClique', { params: { id: cliqueId ?? '' } })
  expect(await prepared(ada)).toMatchObject({ photos: 1 })
  const manifest = await manifestOf(ada)
  for (const text of ['a word of ada', own]) expect(manifest).toContain(text)
  for (const text of ['not for ada', bob.username, 'Summer']) expect(manifest).not.toContain(text)
})

test('a photo that is deleted after the copy was prepared is named in missing.txt', async () => {
  const ada = await person('ada')
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const ids = [await addPhoto(ada, collectionId, TAKEN), await addPhoto(ada, collectionId, TAKEN)]
  await prepared(ada)
  await ada.ask('deleteFlicks', { body: { ids: ids.slice(1) } })
  const { url, ...counts } = await take(ada)
  expect(counts).toMatchObject({ photos: 1, missing: 1 })
  const text = (await bytesAt(url)).toString('latin1')
  expect(text).toContain('because they were deleted:\n\nphotos/2024-05-01 10.00.00 ada')
})

test('a copy of an earlier version, which lists its photos in its manifest, is downloaded', async () => {
  const ada = await person('ada')
  await addPhoto(ada, await makeCollection(ada, await makeClique(ada)), TAKEN)
  await prepared(ada)
  const bytes = await bytesAt((await take(ada)).url)
  const { db } = server.services
  const row = db.selectFrom('data_exports').select('manifest').where('user_id', '=', ada.userId)
  const manifest = JSON.parse((await row.executeTakeFirstOrThrow()).manifest ?? '')
  const photos = await readPhotos(db, manifest)
  expect(photos).toHaveLength(1)
  await db
    .updateTable('data_exports')
    .set({ manifest: JSON.stringify({ ...manifest, photos }) })
    .where('user_id', '=', ada.userId)
    .execute()
  expect((await bytesAt((await take(ada)).url)).equals(bytes)).toBe(true)
})

test('a photo whose collection is deleted after the copy was prepared is missing until it is restored', async () => {
  const [ada, bob] = [await person('ada'), await person('bob')]
  const cliqueId = await makeClique(bob, ada)
  const collectionId = await makeCollection(bob, cliqueId)
  await addPhoto(ada, collectionId, TAKEN)
  // Without the collection's texts, because losing access to these ends the copy.
  await ada.ask('leaveClique', { params: { id: cliqueId } })
  await prepared(ada)
  await bob.ask('deleteCollection', { params: { id: collectionId } })
  expect(await take(ada)).toMatchObject({ photos: 0, missing: 1 })
  await bob.ask('restoreCollection', { params: { id: collectionId } })
  expect(await take(ada)).toMatchObject({ photos: 1, missing: 0 })
})

test('a photo that the server cannot read does not hold up the copy', async () => {
  const ada = await person('ada')
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const itemId = await addPhoto(ada, collectionId)
  await server.services.store.remove('ITEM', itemId)
  const { db } = server.services
  await db.updateTable('image_variants').set({ crc32: null }).where('image_id', '=', itemId).execute()
  expect(await prepared(ada)).toMatchObject({ photos: 0 })
  expect(await take(ada)).toMatchObject({ photos: 0, missing: 1 })
})

test('one copy at a time, another one after an hour, and none after seven days', async () => {
  const ada = await person('ada')
  expect(await stateOf(ada)).toEqual({ state: 'none' })
  expect(await ada.refusal('downloadExport', {})).toBe('404 NOT_FOUND')
  const { db } = server.services
  await prepared(ada)
  const again = await ada.send('requestExport', { body: {} })
  expect(await refusalIn(again)).toBe('429 TOO_MANY_REQUESTS')
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3500)
  await age(ada, 1)
  const states = await Promise.all([1, 2, 3].map(() => ada.ask('requestExport', { body: {} })))
  for (const { state } of states) expect(state).toBe('preparing')
  await ready(ada)
  await age(ada, 7 * 24)
  expect(await stateOf(ada)).toEqual({ state: 'none' })
  expect(await ada.refusal('downloadExport', {})).toBe('404 NOT_FOUND')
  await sweepNow(server)
  expect(await db.selectFrom('data_exports').selectAll().where('user_id', '=', ada.userId).execute()).toEqual([])
})

test('a user is notified once that the copy is ready, until it is over', async () => {
  const ada = await person('ada')
  await prepared(ada)
  const told = async () => (await ada.ask('activities', {})).items.filter(({ kind }) => kind === 'export')
  expect(await told()).toMatchObject([{ isNew: true, people: [{ username: ada.username }] }])
  await age(ada, 7 * 24)
  expect(await told()).toEqual([])
})

test('a device that is signed out does not fetch the copy, and others do', async () => {
  const ada = await person('ada')
  const other = (await server.identity(ada.phone)).caller
  await prepared(ada)
  const [{ url }, { url: kept }] = [await other.ask('downloadExport', {}), await take(ada)]
  expect((await fetch(server.url + url)).status).toBe(200)
  await ada.ask('endOtherDevices', {})
  expect((await fetch(server.url + url)).status).toBe(410)
  expect((await fetch(server.url + kept)).status).toBe(200)
})

test('a deleted user has no copy and no download any more', async () => {
  const ada = await person('ada')
  await prepared(ada)
  const { url } = await take(ada)
  await ada.ask('deleteSelf', {})
  expect((await fetch(server.url + url)).status).toBe(410)
  expect(await manifestOf(ada)).toBe('')
})

/** A user with three photos without a sum, and a store that calls `onRead` before each read. */
const withUnread = async (onRead: (read: number) => void) => {
  const ada = await person('ada')
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const ids = [await addPhoto(ada, collectionId), await addPhoto(ada, collectionId), await addPhoto(ada, collectionId)]
  const { db, store } = server.services
  let read = 0
  const counting: ObjectStore = Object.assign(Object.create(store) as ObjectStore, {
    read: (place: Parameters<ObjectStore['read']>[0]) => {
      if (ids.includes(place.imageId)) onRead(++read)
      return store.read(place)
    },
  })
  await db.updateTable('image_variants').set({ crc32: null }).where('image_id', 'in', ids).execute()
  await db.insertInto('data_exports').values({ user_id: ada.userId, time_zone: 'UTC' }).execute()
  const prepare = (signal = new AbortController().signal, from = counting) =>
    prepareExports({ ...server.services, store: from, tell: server.services.live.tell }, signal)
  return { ada, prepare, read: () => read }
}

test('a job that is stopped says how far it is, and the next one continues there', async () => {
  const stop = new AbortController()
  const { ada, prepare, read } = await withUnread((count) => count === 2 && stop.abort())
  await prepare(stop.signal)
  expect(await stateOf(ada)).toEqual({ state: 'preparing', photos: 3, read: 2 })
  await prepare()
  expect(await stateOf(ada)).toMatchObject({ state: 'ready', photos: 3 })
  expect(read()).toBe(3)
})

test('a profile picture on a damaged sector is left out', async () => {
  const { ada, prepare } = await withUnread(() => {})
  const face = picture('unreadable')
  const { uploadUrls } = await ada.ask('editUser', { body: { profilePic: face.announced } })
  if (uploadUrls === undefined) throw new Error('no addresses')
  await putAll(server.url, uploadUrls, face)
  expect((await ada.ask('getSelf', {})).user.profilePic).not.toBeNull()
  const { store } = server.services
  const read: ObjectStore['read'] = (place) =>
    place.purpose === 'PROFILE' ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })) : store.read(place)
  await prepare(undefined, Object.assign(Object.create(store) as ObjectStore, { read }))
  // The server's own job, which runs every minute, may have prepared it.
  await expect.poll(() => stateOf(ada)).toMatchObject({ state: 'ready', photos: 3 })
})

test('a job that fails five times is given up, and another copy may be requested', async () => {
  const lost = new Error('The store does not answer')
  const { ada, prepare } = await withUnread(() => {
    throw lost
  })
  // The server's own job, which runs every minute, may run in between.
  const answer = vi.spyOn(server.services.store, 'read').mockRejectedValue(lost)
  for (let i = 0; i < 6; i++) {
    await prepare()
    await sql`update data_exports set claimed_until = now() - interval '1 second' where ready_at is null`.execute(
      server.services.db,
    )
  }
  await expect.poll(() => stateOf(ada)).toEqual({ state: 'failed' })
  answer.mockRestore()
  expect(server.log.filter((line) => line.includes('export.failed'))).toHaveLength(5)
  expect(await prepared(ada)).toMatchObject({ photos: 3 })
})
