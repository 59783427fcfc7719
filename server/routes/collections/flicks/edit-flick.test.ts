import { beforeEach, expect, inject, test } from 'vitest'
import { lockUsers } from '../../../database/lock'
import { untilWaiting } from '../../../test/stores/lock-waits'
import type { Person } from '../../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../../test/story'
import { startWith } from '../../../test/start-with'

let id: string

const { server, creator, uploader, friend, stranger } = await startWith('creator', 'uploader', 'friend', 'stranger')
const collectionId = await makeCollection(creator, await makeClique(creator, uploader, friend), 'PUBLIC')
beforeEach(async () => {
  id = await addPhoto(uploader, collectionId)
})

const edit = (who: Person, body: object) => who.send('editFlick', { params: { id }, body })
const read = async (who = friend) => (await who.ask('getFlick', { params: { id } })).flick
const tagsOf = async (who: Person) =>
  (await who.ask('activities', {})).items.filter(({ kind, flick }) => kind === 'tag' && flick?.id === id)

test('caption, place and people are shown to all who see the photo; fields that are not named stay', async () => {
  const caption = 'At the lake\n\nsecond day 🏕'
  await edit(uploader, { caption, location: { name: 'Lake', lat: 46.5, lng: 9.25 }, taggedMembers: [friend.userId] })
  const shown = { caption, location: { name: 'Lake', lat: 46.5, lng: 9.25 }, taggedMembers: [friend.userId] }
  expect(await read(stranger)).toMatchObject({ ...shown, numTaggedMembers: 1, tagged: [{ username: 'friend' }] })
  await edit(uploader, { caption: 'Short' })
  expect(await read()).toMatchObject({ ...shown, caption: 'Short' })
  await edit(uploader, { location: null, taggedMembers: [] })
  expect(await read()).toMatchObject({ caption: 'Short', location: null, taggedMembers: [], numTaggedMembers: 0 })
})

test('only the uploader changes it: 403 for others who see it, 404 for a deleted one', async () => {
  expect((await edit(creator, { caption: 'x' })).status).toBe(403)
  expect((await edit(stranger, { caption: 'x' })).status).toBe(403)
  await uploader.ask('deleteFlicks', { body: { ids: [id] } })
  expect((await edit(uploader, { caption: 'x' })).status).toBe(404)
})

test('a caption of more than 300 characters, half a place and places beyond the globe are refused', async () => {
  const statuses = await Promise.all(
    [
      { caption: 'x'.repeat(301) },
      { location: { lat: 1 } },
      { location: { lat: 91, lng: 0 } },
      { location: { lat: 0, lng: 181 } },
      { location: { name: 'x'.repeat(101) } },
      { taggedMembers: ['x'] },
    ].map(async (body) => (await edit(uploader, body)).status),
  )
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400])
  expect((await edit(uploader, { caption: '🏕'.repeat(300) })).status).toBe(200)
})

test('only members of the clique are named; they are notified once, and remove their name', async () => {
  expect((await edit(uploader, { taggedMembers: [stranger.userId] })).status).toBe(404)
  await edit(uploader, { taggedMembers: [friend.userId, uploader.userId] })
  await edit(uploader, { taggedMembers: [friend.userId, uploader.userId] })
  expect(await tagsOf(friend)).toMatchObject([{ people: [{ username: 'uploader' }], peopleCount: 1 }])
  expect(await tagsOf(uploader)).toEqual([])
  await friend.ask('untagSelf', { params: { id } })
  await friend.ask('untagSelf', { params: { id } })
  expect((await read()).taggedMembers).toEqual([uploader.userId])
  expect(await tagsOf(friend)).toEqual([])
  expect((await stranger.send('untagSelf', { params: { id } })).status).toBe(200)
})

test('a user who left the clique may stay named, and cannot be named again', async () => {
  const guest = await server.person('guest')
  const cliqueId = await makeClique(uploader, guest)
  const own = await makeCollection(uploader, cliqueId)
  id = await addPhoto(uploader, own)
  await edit(uploader, { taggedMembers: [guest.userId] })
  await guest.ask('leaveClique', { params: { id: cliqueId } })
  expect((await edit(uploader, { caption: 'x', taggedMembers: [guest.userId] })).status).toBe(200)
  await edit(uploader, { taggedMembers: [] })
  expect((await edit(uploader, { taggedMembers: [guest.userId] })).status).toBe(404)
})

test('an uploader who was removed from a clique names no member of it, and does not find out who is one', async () => {
  const [guest, member] = [await server.person('removed'), await server.person('still_there')]
  const cliqueId = await makeClique(creator, guest, member)
  id = await addPhoto(guest, await makeCollection(creator, cliqueId))
  await creator.ask('removeMember', { params: { id: cliqueId, userId: guest.userId } })
  for (const { userId } of [member, stranger]) expect((await edit(guest, { taggedMembers: [userId] })).status).toBe(404)
  expect(await tagsOf(member)).toEqual([])
})

// The embedded database has one session: its transactions never overlap.
test.skipIf(inject('postgres') === undefined)('a name beside a block is not put on a photo', async () => {
  const { db } = server.services
  const [one, other] = [await server.person('one'), await server.person('the_other')]
  id = await addPhoto(one, await makeCollection(one, await makeClique(one, other)))
  let edited: Promise<Response> | undefined
  await db.transaction().execute(async (trx) => {
    // The same locks as a block, which has already removed the existing tags.
    await lockUsers(trx, [one.userId, other.userId])
    await trx
      .insertInto('blocks')
      .values({
        blocker_id: other.userId,
        blocked_id: one.userId,
        blocker_username: other.username,
        blocked_username: one.username,
      })
      .execute()
    edited = edit(one, { taggedMembers: [other.userId] })
    await untilWaiting(db, 1, edited)
  })
  expect((await edited)?.status).toBe(404)
  expect(await db.selectFrom('item_people').selectAll().where('item_id', '=', id).execute()).toEqual([])
})
