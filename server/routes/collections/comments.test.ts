import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { CHANGE_HEADER, writeChange } from '../../../contract/change'
import { untilWaiting } from '../../test/stores/lock-waits'
import type { Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../../test/story'
import { startWith } from '../../test/start-with'

let itemId: string

const { server, ada, bob, stranger } = await startWith('ada', 'bob', 'stranger')
const collectionId = await makeCollection(ada, await makeClique(ada, bob))
beforeEach(async () => {
  itemId = await addPhoto(ada, collectionId)
})

const say = async (who: Person, payload: string, more: { parentId?: string; clientId?: string } = {}) =>
  (await who.ask('createComment', { body: { payload, collectionItemId: itemId, ...more } })).comment
const list = async (who: Person) => (await who.ask('commentsOfFlick', { params: { itemId } })).items
const replies = async (commentId: string) => (await ada.ask('replies', { params: { commentId } })).items
const commentCount = async () => (await ada.ask('getFlick', { params: { id: itemId } })).flick.numComments
const texts = (comments: { text: string }[]) => comments.map(({ text }) => text)

test('the author of a comment gets its clientId back, and no other user', async () => {
  const clientId = randomUUID()
  await say(ada, 'mine', { clientId })
  expect((await list(ada))[0]?.clientId).toBe(clientId)
  expect((await list(bob))[0]).not.toHaveProperty('clientId')
})

test('a photo names the client ids of the comments of its viewer that its count counts', async () => {
  const flick = async (who: Person) => (await who.ask('getFlick', { params: { id: itemId } })).flick
  expect(await flick(ada)).not.toHaveProperty('ownComments')
  const [first, second] = [randomUUID(), randomUUID()]
  const { id } = await say(ada, 'first', { clientId: first })
  await say(bob, 'second', { clientId: randomUUID() })
  await say(ada, 'third', { clientId: second, parentId: id })
  expect(await flick(ada)).toMatchObject({ numComments: 3, ownComments: [first, second] })
  await ada.ask('deleteComment', { params: { id } })
  expect(await flick(ada)).not.toHaveProperty('ownComments')
})

test('a comment names the client ids of the replies of its viewer that its count counts', async () => {
  const { id } = await say(ada, 'top', { clientId: randomUUID() })
  expect((await list(ada))[0]).not.toHaveProperty('ownReplies')
  const clientId = randomUUID()
  const reply = await say(ada, 'mine', { clientId, parentId: id })
  await say(bob, 'another', { clientId: randomUUID(), parentId: id })
  expect(await list(ada)).toMatchObject([{ numReplies: 2, ownReplies: [clientId] }])
  await ada.ask('deleteComment', { params: { id: reply.id } })
  const [top] = await list(ada)
  expect(top).toMatchObject({ numReplies: 1 })
  expect(top).not.toHaveProperty('ownReplies')
})

test('comments come newest first, with their author and counts', async () => {
  await say(ada, 'first')
  await say(bob, '  second\n')
  expect(texts(await list(ada))).toEqual(['second', 'first'])
  const [second] = await list(ada)
  expect(second).toMatchObject({ username: 'bob', userId: bob.userId, numLikes: 0, numReplies: 0, hasLiked: false })
  expect(await commentCount()).toBe(2)
  const answer = await ada.ask('flickComments', { params: { id: itemId }, query: { size: 1 } })
  expect(answer).toMatchObject({ hasMore: true, items: [{ text: 'second' }] })
})

test('a reply hangs below its comment, and a reply to a reply in the same thread', async () => {
  const top = await say(ada, 'top')
  const reply = await say(bob, 'reply', { parentId: top.id })
  const deeper = await say(ada, 'deeper', { parentId: reply.id })
  expect([reply.parentId, deeper.parentId]).toEqual([top.id, top.id])
  expect(texts(await replies(top.id))).toEqual(['reply', 'deeper'])
  expect(await list(bob)).toMatchObject([{ text: 'top', numReplies: 2 }])
  expect(await commentCount()).toBe(3)
})

test('a parent on another photo is no parent', async () => {
  const top = await say(ada, 'here')
  const other = await addPhoto(ada, collectionId)
  const body = { payload: 'x', collectionItemId: other, parentId: top.id }
  expect(await ada.refusal('createComment', { body })).toBe('404 COMMENT_GONE')
  expect(await ada.refusal('createComment', { body: { ...body, parentId: randomUUID() } })).toBe('404 COMMENT_GONE')
  expect(await commentCount()).toBe(1)
})

// [O16]
test('a comment is deleted by its clientId, and a request of it that arrives later is refused', async () => {
  const clientId = randomUUID()
  const send = (who: Person, number: number, method: 'POST' | 'DELETE') =>
    who.request(method === 'POST' ? '/api/comment/create' : `/api/comment/${clientId}?clientId=${clientId}`, {
      method,
      headers: {
        [CHANGE_HEADER]: writeChange(number, 'phone', `comment temp-${clientId}`) ?? '',
        'content-type': 'application/json',
      },
      ...(method === 'POST' && {
        body: JSON.stringify({ payload: 'taken back', collectionItemId: itemId, clientId }),
      }),
    })
  await send(bob, 1, 'POST')
  expect((await send(ada, 2, 'DELETE')).status).toBe(200)
  expect([texts(await list(ada)), await commentCount()]).toEqual([['taken back'], 1])
  const answers = [await send(bob, 2, 'DELETE'), await send(bob, 1, 'POST'), await send(bob, 2, 'DELETE')]
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200])
  expect([await list(ada), await commentCount()]).toEqual([[], 0])
})

// [O12]
test('the same clientId says it once, also when both come at once', async () => {
  const clientId = randomUUID()
  const said = await Promise.all([say(bob, 'once', { clientId }), say(bob, 'once', { clientId })])
  expect(said[0].id).toBe(said[1].id)
  expect(await commentCount()).toBe(1)
  const other = await addPhoto(ada, collectionId)
  const body = { payload: 'once', collectionItemId: other, clientId }
  expect(await bob.refusal('createComment', { body })).toBe('400 INVALID_REQUEST')
})

test('likes of a comment count once for each person', async () => {
  const { id } = await say(ada, 'like me')
  const like = () => bob.ask('likeComment', { params: { id } })
  await Promise.all([like(), like()])
  expect(await list(bob)).toMatchObject([{ numLikes: 1, hasLiked: true }])
  expect(await list(ada)).toMatchObject([{ numLikes: 1, hasLiked: false }])
  await bob.ask('unlikeComment', { params: { id } })
  await bob.ask('unlikeComment', { params: { id } })
  expect(await list(bob)).toMatchObject([{ numLikes: 0, hasLiked: false }])
})

test('only its author deletes a comment, and its replies go with it', async () => {
  const top = await say(ada, 'top')
  const reply = await say(bob, 'reply', { parentId: top.id })
  await say(bob, 'another', { parentId: top.id })
  expect(await bob.refusal('deleteComment', { params: { id: top.id } })).toBe('403 FORBIDDEN')
  await bob.ask('deleteComment', { params: { id: reply.id } })
  expect(await list(ada)).toMatchObject([{ numReplies: 1 }])
  expect(await commentCount()).toBe(2)
  await ada.ask('deleteComment', { params: { id: top.id } })
  expect(await list(ada)).toEqual([])
  expect(await commentCount()).toBe(0)
  expect(await ada.refusal('deleteComment', { params: { id: top.id } })).toBe('404 NOT_FOUND')
})

test('a user who does not see the photo neither reads nor writes comments on it', async () => {
  const { id } = await say(ada, 'private')
  const body = { payload: 'hello', collectionItemId: itemId }
  expect(await stranger.refusal('commentsOfFlick', { params: { itemId } })).toBe('404 NOT_FOUND')
  expect(await stranger.refusal('replies', { params: { commentId: id } })).toBe('404 NOT_FOUND')
  expect(await stranger.refusal('createComment', { body })).toBe('404 NOT_FOUND')
  expect(await stranger.refusal('likeComment', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await stranger.refusal('deleteComment', { params: { id } })).toBe('404 NOT_FOUND')
  expect(await server.visitor.refusal('createComment', { body })).toBe('401 UNAUTHENTICATED')
  const pending = await reservePhoto(ada, collectionId)
  const early = { payload: 'x', collectionItemId: pending.itemId }
  expect(await ada.refusal('createComment', { body: early })).toBe('404 NOT_FOUND')
})

test('a comment has from 1 to 500 characters', async () => {
  for (const payload of ['', '   ', 'x'.repeat(501), 'a\u0000b'])
    expect(await ada.refusal('createComment', { body: { payload, collectionItemId: itemId } })).toBe(
      '400 INVALID_REQUEST',
    )
  expect((await say(ada, 'x'.repeat(500))).text).toHaveLength(500)
})

/** The embedded database runs one transaction at a time. */
test.runIf(inject('postgres') !== undefined)(
  'a like of a comment that is being deleted is answered with 404',
  async () => {
    const { id } = await say(ada, 'gone in a moment')
    const { db } = server.services
    let liked: Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`delete from comments where comment_id = ${id}`.execute(trx)
      liked = bob.send('likeComment', { params: { id } })
      await untilWaiting(db, 1, liked)
    })
    expect((await liked)?.status).toBe(404)
  },
)
