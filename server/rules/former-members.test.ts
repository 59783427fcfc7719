/**
 * A creator has their rights over a collection while they are a member of its clique. Afterwards they see it like any
 * other user who is not a member, and the clique's leader has their rights instead (docs/rights.md).
 */
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { untilWaiting } from '../test/stores/lock-waits'
import { picture } from '../test/pictures'
import type { Person } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { startWith } from '../test/start-with'

const { server, leader, creator, member, stranger } = await startWith('leader', 'creator', 'member', 'stranger')

type Privacy = 'PRIVATE' | 'FOLLOWERS' | 'PUBLIC'
const makeStory = async (privacy: Privacy = 'PRIVATE') => {
  const cliqueId = await makeClique(leader, creator, member)
  const id = await makeCollection(creator, cliqueId, privacy)
  const [own, photo] = [await addPhoto(creator, id), await addPhoto(member, id)]
  return { cliqueId, id, own, photo }
}
type Story = Awaited<ReturnType<typeof makeStory>>

/** The ways out of a clique. */
const ends = {
  'who left': ({ cliqueId }: Story) => creator.ask('leaveClique', { params: { id: cliqueId } }),
  'who was removed': ({ cliqueId }: Story) =>
    leader.ask('removeMember', { params: { id: cliqueId, userId: creator.userId } }),
}
const ways = Object.entries(ends)

const edit = (id: string, more: object) => ({ body: { collectionDataId: id, ...more } })
const rolesOf = async (who: Person, id: string) => (await who.ask('getCollection', { params: { id } })).collection.roles

// [S26]
test.each(ways)('a creator %s sees and changes nothing of a private collection', async (_, end) => {
  const story = await makeStory()
  const { id, photo } = story
  const { comment } = await member.ask('createComment', { body: { payload: 'hello', collectionItemId: photo } })
  await end(story)
  const later = await addPhoto(member, id)
  for (const itemId of [photo, later]) {
    expect(await creator.refusal('getFlick', { params: { id: itemId } })).toBe('404 NOT_FOUND')
    expect(await creator.refusal('likeFlick', { params: { itemId } })).toBe('404 NOT_FOUND')
    expect(await creator.refusal('commentsOfFlick', { params: { itemId } })).toBe('404 NOT_FOUND')
    const body = { payload: 'still here', collectionItemId: itemId }
    expect(await creator.refusal('createComment', { body })).toBe('404 NOT_FOUND')
  }
  expect(await creator.refusal('replies', { params: { commentId: comment.id } })).toBe('404 NOT_FOUND')
  expect(await creator.refusal('getCollection', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await creator.refusal('collectionMonths', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await creator.refusal('downloadCollection', { params: { id }, body: {} })).toBe('404 NOT_FOUND')
  for (const change of [{ name: 'Mine' }, { privacySetting: 'PUBLIC' }, { coverPhoto: null }] as const)
    expect(await creator.refusal('editCollection', edit(id, change))).toBe('404 NOT_FOUND')
  expect(await creator.refusal('muteComments', { params: { id }, body: { isMuted: true } })).toBe('404 NOT_FOUND')
  expect(await creator.refusal('deleteCollection', { params: { id } })).toBe('404 NOT_FOUND')
  expect((await creator.ask('deleteFlicks', { body: { ids: [photo, later] } })).results).toEqual([
    { id: photo, code: 'NOT_FOUND' },
    { id: later, code: 'NOT_FOUND' },
  ])
  expect(await stranger.refusal('getCollection', { params: { id } })).toBe('404 NOT_FOUND')
  expect((await member.ask('getCollection', { params: { id } })).items.map((item) => item.id)).toContain(later)
  const listed = await creator.ask('collectionsOfUser', { params: { userId: creator.userId } })
  expect(listed.items.map(({ collectionId }) => collectionId)).not.toContain(id)
})

// [S26]
test.each(ways)('a creator %s sees a public collection as a stranger does', async (_, end) => {
  const story = await makeStory('PUBLIC')
  const { id, photo } = story
  await end(story)
  expect(await rolesOf(creator, id)).toEqual(['viewer'])
  expect(await rolesOf(stranger, id)).toEqual(['viewer'])
  expect(await creator.refusal('editCollection', edit(id, { name: 'Mine' }))).toBe('403 FORBIDDEN')
  expect(await creator.refusal('deleteCollection', { params: { id } })).toBe('403 FORBIDDEN')
  expect(await creator.refusal('muteComments', { params: { id }, body: { isMuted: true } })).toBe('403 FORBIDDEN')
  expect((await creator.ask('deleteFlicks', { body: { ids: [photo] } })).results).toEqual([
    { id: photo, code: 'FORBIDDEN' },
  ])
})

test.each(ways)('the leader edits, deletes and restores a collection of a creator %s', async (_, end) => {
  const story = await makeStory()
  const { id, photo } = story
  expect(await leader.refusal('editCollection', edit(id, { name: 'Theirs' }))).toBe('403 FORBIDDEN')
  expect(await leader.refusal('deleteCollection', { params: { id } })).toBe('403 FORBIDDEN')
  await end(story)
  const edited = await leader.ask('editCollection', edit(id, { name: 'Ours', coverPhoto: picture('cover').announced }))
  expect(edited.collection).toMatchObject({ name: 'Ours', createdBy: { userId: creator.userId } })
  await leader.ask('deleteCollection', { params: { id } })
  for (const who of [creator, member]) {
    const { items } = await who.ask('deletedCollections', {})
    expect(items.map(({ collectionId }) => collectionId)).not.toContain(id)
    expect(await who.refusal('restoreCollection', { params: { id } })).toBe('404 NOT_FOUND')
  }
  const { items } = await leader.ask('deletedCollections', {})
  expect(items.map(({ collectionId }) => collectionId)).toContain(id)
  await leader.ask('restoreCollection', { params: { id } })
  expect((await member.ask('getFlick', { params: { id: photo } })).flick.id).toBe(photo)
})

test.each(ways)('a collection that its creator %s had deleted is restored only by the leader', async (_, end) => {
  const story = await makeStory()
  const { id } = story
  await creator.ask('deleteCollection', { params: { id } })
  expect(await leader.refusal('restoreCollection', { params: { id } })).toBe('404 NOT_FOUND')
  await end(story)
  expect(await creator.refusal('restoreCollection', { params: { id } })).toBe('404 NOT_FOUND')
  await leader.ask('restoreCollection', { params: { id } })
  expect((await member.ask('getCollection', { params: { id } })).items).toHaveLength(2)
})

test.each(ways)('a creator %s has the rights again once they are a member again', async (_, end) => {
  const story = await makeStory()
  const { cliqueId, id } = story
  await end(story)
  await leader.ask('inviteToClique', { body: { cliqueId, userIds: [creator.userId] } })
  await creator.ask('joinClique', { params: { id: cliqueId } })
  expect(await rolesOf(creator, id)).toContain('creator')
  expect(await rolesOf(leader, id)).not.toContain('creator')
  await creator.ask('editCollection', edit(id, { name: 'Mine again' }))
  expect(await leader.refusal('editCollection', edit(id, { name: 'Ours' }))).toBe('403 FORBIDDEN')
})

test('a new leader has the rights of a former creator, the former leader has not', async () => {
  const story = await makeStory()
  const { cliqueId, id } = story
  await ends['who left'](story)
  await leader.ask('handOverClique', { params: { id: cliqueId }, body: { userId: member.userId } })
  expect(await leader.refusal('editCollection', edit(id, { name: 'Ours' }))).toBe('403 FORBIDDEN')
  await member.ask('editCollection', edit(id, { name: 'Ours' }))
})

test('the leader has the rights over a collection whose creator deleted their account', async () => {
  const gone = await server.person(`g${randomUUID().slice(0, 8)}`)
  const cliqueId = await makeClique(leader, gone, member)
  const id = await makeCollection(gone, cliqueId, 'PRIVATE')
  await addPhoto(member, id)
  await gone.ask('deleteSelf', { body: {} })
  const { collection } = await leader.ask('editCollection', edit(id, { name: 'Ours' }))
  expect(collection.name).toBe('Ours')
})

test.each(ways)('own photos of a creator %s stay theirs to delete', async (_, end) => {
  const story = await makeStory()
  const { own } = story
  await end(story)
  expect((await creator.ask('deleteFlicks', { body: { ids: [own] } })).results).toEqual([{ id: own }])
})

/** The embedded database has one session. */
const isOnPostgres = inject('postgres') !== undefined
const changes: [string, (story: Story) => Promise<string>][] = [
  ['publishes', ({ id }) => creator.refusal('editCollection', edit(id, { privacySetting: 'PUBLIC' }))],
  ['deletes', ({ id }) => creator.refusal('deleteCollection', { params: { id } })],
  ['mutes', ({ id }) => creator.refusal('muteComments', { params: { id }, body: { isMuted: true } })],
  [
    'deletes the photo of',
    async ({ photo }) =>
      (await creator.ask('deleteFlicks', { body: { ids: [photo] } })).results[0]?.code === 'NOT_FOUND'
        ? '404 NOT_FOUND'
        : 'deleted',
  ],
]
test.runIf(isOnPostgres).each(changes)(
  'a creator who is being removed no longer %s a collection',
  async (_, change) => {
    const story = await makeStory()
    const { db } = server.services
    let answer: Promise<string> | undefined
    await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('clique_members')
        .where('clique_id', '=', story.cliqueId)
        .where('user_id', '=', creator.userId)
        .execute()
      answer = change(story).catch((error: unknown) => String(error))
      await untilWaiting(db, 1, answer)
    })
    expect(await answer).toBe('404 NOT_FOUND')
  },
)

test.runIf(isOnPostgres)('a creator who edits while they are being removed does not stop the removal', async () => {
  const stories = await Promise.all(Array.from({ length: 5 }, () => makeStory()))
  await Promise.all(
    stories.flatMap((story) => [
      ends['who was removed'](story),
      creator.send('editCollection', edit(story.id, { privacySetting: 'PUBLIC' })),
      creator.send('deleteFlicks', { body: { ids: [story.own, story.photo] } }),
      creator.send('muteComments', { params: { id: story.id }, body: { isMuted: true } }),
    ]),
  )
  for (const { id } of stories)
    expect(['404 NOT_FOUND', '403 FORBIDDEN']).toContain(await creator.refusal('deleteCollection', { params: { id } }))
})
