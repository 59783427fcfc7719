/** A copy of a user's data contains nothing that the user may not see when they download it. */
import { sql } from 'kysely'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { deleteUser } from '../accounts/delete-user'
import { storeDownload } from '../downloads/make'
import type { ObjectStore } from '../objects/store'
import { ageDeletions, sweepNow } from '../test/people/deletion'
import { untilWaiting } from '../test/stores/lock-waits'
import { picture } from '../test/pictures'
import { putAll, type Person } from '../test/running-server'
import { textsOfCopy } from '../test/archives/texts-of-copy'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { prepareExports } from './prepare'
import { startWith } from '../test/start-with'

let users = 0
let ada: Person
let bob: Person
let cliqueId: string
let collectionId: string
let photo: string

const { server } = await startWith()
/** Bob leads a clique. Ada has a photo in it that bob commented on, and likes a comment of bob's on another one. */
beforeEach(async () => {
  users += 1
  ada = await server.person(`ada_${users}`)
  bob = await server.person(`bob_${users}`)
  cliqueId = await makeClique(bob, ada)
  collectionId = await makeCollection(bob, cliqueId)
  photo = await addPhoto(ada, collectionId)
  await say(bob, 'a word of bob', photo)
})

const say = async (who: Person, payload: string, collectionItemId: string, parentId?: string) =>
  (await who.ask('createComment', { body: { payload, collectionItemId, ...(parentId && { parentId }) } })).comment.id
/** Runs the job that prepares copies, which otherwise runs every minute. */
const ready = (who: Person) => {
  server.services.exportSoon()
  return vi.waitFor(async () => expect(await who.ask('dataExport', {})).toMatchObject({ state: 'ready' }))
}
const prepared = async (who: Person) => {
  await who.ask('requestExport', { body: {} })
  await ready(who)
}
/** The texts of these that are in the user's copy. */
const held = async (who: Person, ...texts: string[]) => {
  const manifest = await textsOfCopy(server.services.db, who.userId)
  return texts.filter((text) => manifest.includes(text))
}
const status = async (url: string) => (await fetch(server.url + url)).status
const remove = () => bob.ask('removeMember', { params: { id: cliqueId, userId: ada.userId } })
const block = () => bob.ask('blockUser', { params: { id: ada.userId } })

test('texts of a blocked user are not in a copy, nor are they named as the author of a comment with a reply', async () => {
  const carl = await server.person(`carl_${users}`)
  await bob.ask('inviteToClique', { body: { cliqueId, userIds: [carl.userId] } })
  await carl.ask('joinClique', { params: { id: cliqueId } })
  const other = await addPhoto(bob, collectionId)
  const liked = await say(carl, 'a word of carl', other)
  await ada.ask('likeComment', { params: { id: liked } })
  await say(ada, 'an answer of ada', other, liked)
  await carl.ask('blockUser', { params: { id: ada.userId } })
  await prepared(ada)
  expect(await held(ada, 'an answer of ada', 'a word of carl', carl.username)).toEqual(['an answer of ada'])
})

test('a copy that was ready before its user was removed from a clique is prepared again without it', async () => {
  await prepared(ada)
  const ofBob = ['a word of bob', bob.username, 'Summer']
  expect(await held(ada, ...ofBob)).toEqual(ofBob)
  const { url } = await ada.ask('downloadExport', {})
  expect(await status(url)).toBe(200)
  await remove()
  expect(await status(url)).toBe(410)
  expect(await ada.refusal('downloadExport', {})).toBe('404 NOT_FOUND')
  await ready(ada)
  const again = await ada.ask('downloadExport', {})
  expect([again.photos, await status(again.url)]).toEqual([1, 200])
  expect(await held(ada, ...ofBob)).toEqual([])
})

test('a copy of a creator who was removed from the clique does not name the collection any more', async () => {
  const creator = await server.person(`creator_${users}`)
  await bob.ask('inviteToClique', { body: { cliqueId, userIds: [creator.userId] } })
  await creator.ask('joinClique', { params: { id: cliqueId } })
  const body = { name: 'Made before', cliqueId, privacySetting: 'PRIVATE' as const }
  await creator.ask('createCollection', { body })
  await prepared(creator)
  expect(await held(creator, body.name)).toEqual([body.name])
  const { url } = await creator.ask('downloadExport', {})
  expect(await status(url)).toBe(200)
  await bob.ask('removeMember', { params: { id: cliqueId, userId: creator.userId } })
  expect(await status(url)).toBe(410)
  expect(await creator.refusal('downloadExport', {})).toBe('404 NOT_FOUND')
  await ready(creator)
  expect(await held(creator, body.name)).toEqual([])
})

test('a copy and a download that were ready before a block are without the other user, for both', async () => {
  await say(ada, 'a word of ada', await addPhoto(bob, collectionId))
  const urls: string[] = []
  for (const who of [ada, bob]) {
    await prepared(who)
    urls.push((await who.ask('downloadExport', {})).url)
  }
  expect(await held(bob, 'a word of ada')).toHaveLength(1)
  await block()
  for (const url of urls) expect(await status(url)).toBe(410)
  for (const who of [ada, bob]) await ready(who)
  expect([await held(ada, 'a word of bob'), await held(bob, 'a word of ada')]).toEqual([[], []])
})

/** Prepares ada's copy by a job of the test, and calls `act` once the job has read all its data. */
const prepareAround = async (act: () => Promise<unknown>) => {
  const { db, store } = server.services
  const face = picture('a face')
  const { uploadUrls } = await ada.ask('editUser', { body: { profilePic: face.announced } })
  if (uploadUrls) await putAll(server.url, uploadUrls, face)
  // In S3 the server finds it at the next call of its user.
  await ada.ask('getSelf', {})
  let isDone = false
  const acting: ObjectStore = Object.assign(Object.create(store) as ObjectStore, {
    read: async (place: Parameters<ObjectStore['read']>[0]) => {
      if (place.purpose === 'PROFILE' && !isDone) {
        isDone = true
        await act()
      }
      return store.read(place)
    },
  })
  await db.insertInto('data_exports').values({ user_id: ada.userId, time_zone: 'UTC' }).execute()
  await prepareExports(
    { ...server.services, store: acting, tell: server.services.live.tell },
    new AbortController().signal,
  )
  expect(isDone).toBe(true)
}

test('a copy that is being prepared when a block is made is without the other user', async () => {
  await prepareAround(block)
  await ready(ada)
  expect(await held(ada, 'a word of bob')).toEqual([])
})

test('the copy of a user who is removed from a clique during its preparation has nothing of that clique', async () => {
  await prepareAround(remove)
  await ada.send('downloadExport')
  await ready(ada)
  await ada.ask('downloadExport', {})
  expect(await held(ada, 'a word of bob', 'Summer')).toEqual([])
})

test('a user who is deleted and one who is removed are in no copy of others, also one that is being prepared', async () => {
  const carl = await server.person(`carl_${users}`)
  await bob.ask('inviteToClique', { body: { cliqueId, userIds: [carl.userId] } })
  await carl.ask('joinClique', { params: { id: cliqueId } })
  await say(carl, 'a word of carl', photo)
  await prepareAround(() => carl.ask('deleteSelf', {}))
  await ready(ada)
  expect(await held(ada, 'a word of carl', carl.username)).toEqual(['a word of carl'])
  await server.services.db.deleteFrom('data_exports').execute()
  await prepareAround(async () => {
    await ageDeletions(server, 31)
    await sweepNow(server)
  })
  await ready(ada)
  expect(await held(ada, 'a word of carl')).toEqual([])
})

test('a user who is deleted after a copy was ready is not named in it', async () => {
  await prepared(ada)
  expect(await held(ada, bob.username)).toHaveLength(1)
  await bob.ask('deleteSelf', {})
  await ready(ada)
  expect(await held(ada, bob.username)).toEqual([])
})

test('downloads of others that hold words of a removed user end with them', async () => {
  await bob.ask('deleteSelf', {})
  const prepare = () => ada.ask('downloadCollection', { params: { id: collectionId }, body: {} })
  await vi.waitFor(async () => expect(await prepare()).toHaveProperty('url'))
  await ageDeletions(server, 31)
  await sweepNow(server)
  const rows = server.services.db.selectFrom('downloads').select('download_id').where('user_id', '=', ada.userId)
  expect(await rows.execute()).toEqual([])
})

test('for a deleted user no download is stored, also without a device', async () => {
  await ada.ask('deleteSelf', {})
  const manifest = { texts: [], photos: [], missing: 0 }
  const stored = await storeDownload(server.services, { userId: ada.userId, deviceId: undefined, title: '', manifest })
  expect(stored).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } })
})

test.runIf(inject('postgres') !== undefined)(
  'a copy that is requested as its user is deleted is not prepared',
  async () => {
    const { db } = server.services
    let requested: Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`account ${ada.userId}`}, 0))`.execute(trx)
      requested = ada.send('requestExport', { body: {} })
      await untilWaiting(db, 1, requested)
      await deleteUser(trx, ada.userId)
    })
    await requested
    const rows = db.selectFrom('data_exports').select('user_id').where('user_id', '=', ada.userId)
    expect(await rows.execute()).toEqual([])
  },
)
