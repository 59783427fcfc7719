/** The limit of one user's space, which every reservation keeps. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallName } from '../../contract/calls'
import { GB, limits } from '../../contract/limits'
import { makeOperator } from '../identity/set-up'
import { announce, picture } from '../test/pictures'
import { refusalIn } from '../test/caller'
import type { Person } from '../test/running-server'
import { startWith } from '../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../test/story'

const { server, root, ada, bob } = await startWith('root', 'ada', 'bob')
const { bounds, db } = server.services
await makeOperator(db, 'root')
const makeAlbum = async () => makeCollection(ada, await makeClique(ada))
const album = await makeAlbum()

const outcomeOf = async (who: Person, name: CallName, args: object) => {
  const answer = await who.send(name as 'upload', args)
  return answer.ok ? 'ok' : refusalIn(answer)
}
const setQuota = ({ userId: id }: Person, gigabytes: number | null, by = root) =>
  outcomeOf(by, 'setQuota', { params: { id }, body: { gigabytes } })
const quotaOf = async ({ userId }: Person) =>
  (await root.ask('adminUsers', {})).items.find((user) => user.userId === userId)?.quota
const store = (bytes: number) => sql`update users set stored_bytes = ${bytes} where user_id = ${ada.userId}`.execute(db)

const BYTES = 1000
const reserve = (text: string, collectionId = album) => {
  const one = { ...announce(Buffer.from(text)), contentLength: BYTES }
  const photo = { basePhoto: one, medQualityPhoto: one, lowQualityPhoto: one }
  return outcomeOf(ada, 'upload', {
    body: { collectionId, photos: [{ photo, dateCreated: '2024-05-01T10:00:00.000Z' }] },
  })
}

test("a user's own limit counts in place of the default, and is listed, until it ends", async () => {
  bounds.bytesPerPerson = 50 * GB
  expect(await quotaOf(ada)).toEqual({ bytes: 50 * GB, isOwn: false })
  expect(await setQuota(ada, 2)).toBe('ok')
  expect([await quotaOf(ada), await quotaOf(bob)]).toEqual([
    { bytes: 2 * GB, isOwn: true },
    { bytes: 50 * GB, isOwn: false },
  ])
  await store(2 * GB)
  expect(await reserve('too much')).toBe('409 QUOTA_EXCEEDED')
  expect(await setQuota(ada, null)).toBe('ok')
  expect([await quotaOf(ada), await reserve('the default')]).toEqual([{ bytes: 50 * GB, isOwn: false }, 'ok'])
  const { items } = await root.ask('adminHistory', {})
  expect(items.slice(0, 2).map(({ operator, action, subject }) => `${operator} ${action} ${subject}`)).toEqual([
    'root ended the quota of ada',
    'root set the quota of ada to 2 GB',
  ])
})

test('a server without a limit may have one for a single user', async () => {
  bounds.bytesPerPerson = 0
  await store(GB)
  expect([await quotaOf(ada), await reserve('unlimited')]).toEqual([{ bytes: null, isOwn: false }, 'ok'])
  await setQuota(ada, 1)
  expect([await quotaOf(ada), await reserve('limited')]).toEqual([{ bytes: GB, isOwn: true }, '409 QUOTA_EXCEEDED'])
})

test('a limit below what is stored deletes nothing: only more is refused, in the known words', async () => {
  await setQuota(ada, 2)
  await store(0)
  const photo = await addPhoto(ada, album)
  await store(3 * GB)
  const answer = await ada.send('editUser', { body: { profilePic: picture('face').announced } })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { code: 'QUOTA_EXCEEDED', message: 'Your photos would take more than the 2 GB that you may store' },
  ])
  expect((await ada.ask('getFlick', { params: { id: photo } })).flick.id).toBe(photo)
})

test('if reservations are made at once, in several cliques, only as many succeed as fit', async () => {
  await setQuota(ada, 1)
  await store(GB - 7 * BYTES)
  const albums = [album, await makeAlbum(), await makeAlbum(), await makeAlbum(), await makeAlbum()]
  const made = await Promise.all(albums.map((one) => reserve(one, one)))
  expect(made.toSorted()).toEqual([...Array<string>(3).fill('409 QUOTA_EXCEEDED'), 'ok', 'ok'])
})

test('a limit is a whole size within bounds, set by an operator for a user who is not deleted', async () => {
  const wrong = await Promise.all([0, -1, 1.5, limits.quotaGigabytes + 1].map((size) => setQuota(ada, size)))
  expect(new Set(wrong)).toEqual(new Set(['400 INVALID_REQUEST']))
  expect(await setQuota(ada, 3, ada)).toBe('403 FORBIDDEN')
  await bob.ask('deleteSelf', {})
  expect(await setQuota(bob, 3)).toBe('404 NOT_FOUND')
  expect(await quotaOf(ada)).toMatchObject({ bytes: GB })
})
