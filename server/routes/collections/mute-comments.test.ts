import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { Listener } from '../../test/people/listener'
import type { Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

let collectionId: string
let photo: string

const { leader, creator, member } = await startWith('leader', 'creator', 'member')
const cliqueId = await makeClique(leader, creator, member)
beforeEach(async () => {
  collectionId = await makeCollection(creator, cliqueId)
  photo = await addPhoto(member, collectionId)
})

const mute = (who: Person, isMuted: boolean) =>
  who.ask('muteComments', { params: { id: collectionId }, body: { isMuted } })
const words = (more: object = {}) => ({ body: { payload: 'hello', collectionItemId: photo, ...more } })
const isOff = async (who: Person) =>
  (await who.ask('getCollection', { params: { id: collectionId } })).collection.commentsOff === true

test('comments that are off are refused to all, and existing comments stay with their likes and replies', async () => {
  const { comment } = await member.ask('createComment', words())
  await mute(leader, true)
  await mute(leader, true)
  expect(await isOff(member)).toBe(true)
  for (const who of [leader, creator, member])
    expect(await who.refusal('createComment', words())).toBe('403 COMMENTS_OFF')
  expect(await creator.refusal('createComment', words({ parentId: comment.id }))).toBe('403 COMMENTS_OFF')
  const { items } = await creator.ask('commentsOfFlick', { params: { itemId: photo } })
  expect(items.map(({ id }) => id)).toEqual([comment.id])
  await creator.ask('likeComment', { params: { id: comment.id } })
  await member.ask('deleteComment', { params: { id: comment.id } })
})

test('the creator turns them on again; a member neither off nor on', async () => {
  expect(await member.refusal('muteComments', { params: { id: collectionId }, body: { isMuted: true } })).toBe(
    '403 FORBIDDEN',
  )
  await mute(creator, true)
  await mute(creator, false)
  expect(await isOff(member)).toBe(false)
  await member.ask('createComment', words())
})

test('a comment whose answer was lost is answered again, though comments are off since', async () => {
  const clientId = randomUUID()
  const { comment } = await member.ask('createComment', words({ clientId }))
  await mute(leader, true)
  expect((await member.ask('createComment', words({ clientId }))).comment.id).toBe(comment.id)
  expect(await member.refusal('createComment', words({ clientId: randomUUID() }))).toBe('403 COMMENTS_OFF')
})

test('a photo that is moved follows the collection that it is in', async () => {
  await mute(leader, true)
  const open = await makeCollection(creator, cliqueId)
  await member.ask('moveFlicks', { body: { ids: [photo], collectionId: open } })
  const { comment } = await member.ask('createComment', words())
  expect(comment.id).not.toBe('')
})

test('members who look at the collection are notified', async () => {
  const listener = await Listener.open(member)
  await creator.ask('follow', { body: { followee: member.userId } })
  await listener.next('person')
  await mute(leader, true)
  const events = await listener.next('collection')
  expect(events).toContainEqual({ kind: 'collection', collectionId, cliqueId, creatorId: creator.userId })
  await listener.close()
})
