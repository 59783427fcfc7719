/** A copy of a user's data holds nothing that the user may not see by the time they download it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { deleteUser } from '../accounts/delete-user'
import { storeDownload } from '../downloads/make'
import { untilWaiting } from '../test/lock-waits'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'

let server: RunningServer
let users = 0
let ada: Person
let bob: Person
let cliqueId: string
let collectionId: string
let photo: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => discard(server))
/** Bob leads a clique. Ada has a photo in it that bob wrote about, and likes what bob wrote about another one. */
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
/** The job that prepares copies runs every minute, and when it is told to. */
const ready = (who: Person) => {
  server.services.exportSoon()
  return vi.waitFor(async () => expect(await who.ask('dataExport', {})).toMatchObject({ state: 'ready' }))
}
const prepared = async (who: Person) => {
  await who.ask('requestExport', { body: {} })
  await ready(who)
}
/** Those of these texts that the user's copy holds. */
const held = async (who: Person, ...texts: string[]) => {
  const rows = server.services.db.selectFrom('data_exports').select('manifest').where('user_id', '=', who.userId)
  const manifest = (await rows.executeTakeFirst())?.manifest ?? ''
  return texts.filter((text) => manifest.includes(text))
}
const status = async (url: string) => (await fetch(server.url + url)).status
const remove = () => bob.ask('removeMember', { params: { id: cliqueId, userId: ada.userId } })

test('what a blocked user wrote is not in a copy, nor are they named as who was answered', async () => {
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
