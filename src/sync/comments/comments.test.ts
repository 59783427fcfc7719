// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Comment, Flick } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { outboxSize } from '../mutations/outbox/pending'
import { stamp } from '../../store/stamp'
import { openDevice, readOutbox } from '../test/device'
import { api } from '../session/api'
import { deleteComment, postComment, retryComment, toggleCommentLike } from './comments'
import { layComments } from './lay-comments'
import { runOutbox } from '../mutations/outbox/outbox'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { watchRefusals } from '../kinds/base/refusals'
import { setSession } from '../session/session-state'
import type { CommentPlace } from '../../store/outbox/mutation-types'

type Create = typeof api.createComment
type Like = typeof api.likeComment
vi.mock('../session/api', () => {
  const api = {
    createComment: vi.fn<Create>(),
    likeComment: vi.fn<Like>(),
    unlikeComment: vi.fn<Like>(),
    deleteComment: vi.fn<Like>(),
  }
  return { api, asUser: () => api }
})
const markStaleSoon = vi.hoisted(() => vi.fn<(db: object, paths: string[]) => Promise<void>>())
vi.mock('../reading/freshness/stale-soon', () => ({ markStaleSoon }))
const create = vi.mocked(api.createComment)
const like = vi.mocked(api.likeComment)
const unlike = vi.mocked(api.unlikeComment)
const remove = vi.mocked(api.deleteComment)

const comment = (changes: Partial<Comment> = {}): Comment => ({
  id: 'k1',
  userId: 'u1',
  username: 'maya',
  userProfilePic: null,
  text: 'Hello',
  timestamp: '2026-07-12T12:00:00.000Z',
  numLikes: 3,
  numReplies: 2,
  hasLiked: false,
  parentId: null,
  ...changes,
})
const place = { photoId: 'p1', collectionId: 'c1' }
const down = fail({ code: 'NETWORK', message: 'Network error' } as const)
const broken = fail({ code: 'INTERNAL', message: 'no', status: 503 } as const)
const refused = fail({ code: 'FORBIDDEN', message: 'no', status: 403 } as const)
/** The comment count of a photo whose answer has `of` comments. */
const count = (of: number, requestedAt = 0) =>
  currentOverlay('u').apply('flick', 'p1', { numComments: of } as Flick, requestedAt)?.numComments
const countReplies = (id: string, of: number) =>
  currentOverlay('u').apply('comment', id, comment({ id, numReplies: of }), 0)?.numReplies
const anywhere = () => true
/** The comments that a screen shows for these answers, which were requested at this stamp. */
const shown = (
  items: Comment[],
  requestedAt = 0,
  newestFirst = true,
  isHere: (place: CommentPlace) => boolean = anywhere,
) =>
  layComments(
    { items, requestedAt: () => requestedAt, headRequestedAt: requestedAt, complete: true },
    isHere,
    currentOverlay('u'),
    newestFirst,
  )

/** Waits until the database has finished its work. */
const settle = async () => {
  for (let step = 0; step < 30; step += 1) await new Promise((resolve) => setImmediate(resolve))
}
/** Advances the clock, and waits for the effects. */
const pass = async (ms: number) => {
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

openDevice({ username: 'maya' })
beforeEach(async () => {
  // The database's own timers stay real.
  vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  for (const call of [create, like, unlike, remove, markStaleSoon]) call.mockReset()
  create.mockResolvedValue(ok({ comment: comment() }))
  for (const call of [like, unlike, remove]) call.mockResolvedValue(ok({}))
  await readOverlay('u')
})
afterEach(async () => {
  await pass(60_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('shows a comment at once under a temporary id, then as the server has it', async () => {
  const posting = postComment(place, '  Hello  ')
  expect(shown([])).toMatchObject([{ pending: 'sending', text: 'Hello', username: 'maya' }])
  expect(shown([])[0]?.id).toMatch(/^temp-/)
  expect(count(4)).toBe(5)
  expect(await posting).toEqual(ok('posted'))
  expect(await outboxSize(cacheOf('u'))).toBe(0)
  expect(shown([comment({ id: 'old' })]).map(({ id, pending }) => [id, pending])).toEqual([
    ['k1', undefined],
    ['old', undefined],
  ])
  expect(markStaleSoon).toHaveBeenCalledWith(cacheOf('u'), ['commentsOfFlick/p1', 'getCollection/c1'])
})

test('a newer answer knows better: it is not counted or shown twice, and what it lacks is gone', async () => {
  await postComment(place, 'Hello')
  expect(count(5, stamp())).toBe(5)
  expect(shown([comment()]).map(({ id }) => id)).toEqual(['k1'])
  expect(shown([], stamp())).toEqual([])
})

test('a comment that fails leaves nothing behind', async () => {
  create.mockResolvedValue(refused)
  expect(await postComment(place, 'Hello')).toEqual(refused)
  expect(shown([])).toEqual([])
  expect(count(4)).toBe(4)
  expect(create).toHaveBeenCalledTimes(1)
})

test('tries a lost call twice more, after 1 s and 2 s, with the same clientId', async () => {
  create.mockResolvedValueOnce(down).mockResolvedValueOnce(broken)
  const attempts: number[] = []
  const posting = postComment(place, 'Hello', (attempt) => attempts.push(attempt))
  await pass(999)
  expect(create).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(create).toHaveBeenCalledTimes(2)
  await pass(1999)
  expect(create).toHaveBeenCalledTimes(2)
  await pass(1)
  expect((await posting).ok).toBe(true)
  expect(attempts).toEqual([2, 3, 0])
  const ids = create.mock.calls.map(([args]) => args.body.clientId)
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(ids).size).toBe(1)
})

test('ends after the third try if the server fails', async () => {
  create.mockResolvedValue(broken)
  const posting = postComment(place, 'Hello')
  await pass(10_000)
  expect(await posting).toEqual(broken)
  expect(create).toHaveBeenCalledTimes(3)
  expect(await outboxSize(cacheOf('u'))).toBe(0)
})

test('an HTML page in the place of an answer is reported at once, and nothing is left to the outbox', async () => {
  create.mockResolvedValue(fail({ code: 'INVALID_RESPONSE', message: 'API Error: 403' }))
  const attempts: number[] = []
  const posting = postComment(place, 'Hello', (attempt) => attempts.push(attempt))
  await pass(10_000)
  expect(await posting).toMatchObject({ error: { code: 'INVALID_RESPONSE' } })
  expect(create).toHaveBeenCalledTimes(1)
  expect(attempts).toEqual([0])
  expect([shown([]), await outboxSize(cacheOf('u'))]).toEqual([[], 0])
})

test.each([408, 429, 503])('an answer of %i is reported at once, and nothing is left to the outbox', async (status) => {
  const answer = fail({ code: 'UNEXPECTED', message: 'no', status } as const)
  for (const call of [create, like, remove]) call.mockResolvedValue(answer)
  const posting = postComment(place, 'Hello')
  await pass(10_000)
  expect(await posting).toEqual(answer)
  expect(create).toHaveBeenCalledTimes(status === 429 ? 1 : 3)
  expect(await toggleCommentLike(comment())).toEqual(answer)
  expect(await deleteComment(place, comment())).toEqual(answer)
  expect([shown([]), await outboxSize(cacheOf('u'))]).toEqual([[], 0])
})

test('the same text is refused while it is on its way and for 2 s after', async () => {
  const posting = postComment(place, 'Hello')
  expect(await postComment(place, 'Hello ')).toEqual(fail({ code: 'DUPLICATE' }))
  expect((await postComment(place, 'Another')).ok).toBe(true)
  await posting
  await pass(1999)
  expect((await postComment(place, 'Hello')).ok).toBe(false)
  await pass(1)
  expect((await postComment(place, 'Hello')).ok).toBe(true)
})

test('needs a text and a photo', async () => {
  expect(await postComment(place, '  \n ')).toEqual(fail({ code: 'INCOMPLETE' }))
  expect(await postComment({ ...place, photoId: '' }, 'Hello')).toEqual(fail({ code: 'INCOMPLETE' }))
  expect(create).not.toHaveBeenCalled()
})

/** The comments that a screen shows after a reload: only what is stored. */
const afterReload = async (items: Comment[] = []) => {
  const row = { id: 'current', uid: 'u', phoneNumber: '', userId: 'u1', username: 'maya' } as const
  setSession(undefined)
  setSession(row)
  await readOverlay('u')
  return { count, shown: shown(items) }
}
const outboxRuns = async (work: () => Promise<void>) => {
  const life = new AbortController()
  const running = runOutbox('u', life.signal)
  await work()
  life.abort()
  await running
}
const untilEmpty = () => vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(0))

test.each([
  ['without a network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['with the server gone', () => create.mockResolvedValue(down)],
  [
    'while the session ends',
    () => create.mockResolvedValue(fail({ code: 'UNAUTHENTICATED', message: 'no', status: 401 })),
  ],
])('a comment made %s is kept through a reload, and sent once', async (_, cut) => {
  cut()
  const posting = postComment({ ...place, parentId: 'k0' }, 'Hello')
  await pass(10_000)
  expect(await posting).toEqual(ok('kept'))
  expect(await postComment({ ...place, parentId: 'k0' }, 'Hello')).toEqual(fail({ code: 'DUPLICATE' }))
  const reloaded = await afterReload()
  expect(reloaded.shown).toMatchObject([{ text: 'Hello', pending: 'waiting' }])
  expect([reloaded.count(4), countReplies('k0', 1)]).toEqual([5, 2])

  vi.restoreAllMocks()
  create.mockReset().mockResolvedValue(ok({ comment: comment({ parentId: 'k0' }) }))
  await outboxRuns(untilEmpty)
  expect(create).toHaveBeenCalledTimes(1)
  expect(create.mock.calls[0]?.[0].body).toMatchObject({ payload: 'Hello', parentId: 'k0', collectionItemId: 'p1' })
  const after = await afterReload()
  expect(after.shown.map(({ id, pending }) => [id, pending])).toEqual([['k1', undefined]])
  expect(count(4)).toBe(5)
})

// [O15]
test('F38 a comment whose tab dies while it is sent is left to the outbox', async () => {
  create.mockReturnValueOnce(new Promise(() => undefined))
  void postComment(place, 'Never answered')
  await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  await cacheOf('u').outbox.toCollection().modify({ heldBy: 'a dead tab' })
  expect((await afterReload()).shown).toMatchObject([{ pending: 'sending' }])
  await outboxRuns(untilEmpty)
  const ids = create.mock.calls.map(([args]) => args.body.clientId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

// [O3]
test('F38 a comment that is refused later stays, to be sent again or deleted', async () => {
  create.mockResolvedValue(down)
  const posting = postComment(place, 'Hello')
  await pass(10_000)
  await posting
  create.mockResolvedValue(refused)
  const told = vi.fn<() => void>()
  const stop = watchRefusals(told)
  await outboxRuns(() => vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1)))
  stop()
  const [kept] = (await afterReload()).shown
  expect(kept).toMatchObject({ text: 'Hello', pending: 'refused' })
  expect((await afterReload()).count(4)).toBe(4)

  create.mockResolvedValue(ok({ comment: comment() }))
  await retryComment(kept ?? comment())
  await outboxRuns(untilEmpty)
  expect((await afterReload()).shown).toMatchObject([{ id: 'k1' }])
})

test('F38 a waiting reply whose comment was deleted becomes a plain comment, to be sent again', async () => {
  create.mockResolvedValue(down)
  const posting = postComment({ ...place, parentId: 'k1' }, 'Indeed')
  await pass(10_000)
  await posting
  create.mockResolvedValue(fail({ code: 'COMMENT_GONE', message: 'gone', status: 404 }))
  const told = vi.fn<() => void>()
  const stop = watchRefusals(told)
  await outboxRuns(() => vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1)))
  stop()
  const [kept] = (await afterReload()).shown
  expect(kept).toMatchObject({ text: 'Indeed', pending: 'parentGone', parentId: null })

  create.mockReset().mockResolvedValue(ok({ comment: comment() }))
  await retryComment(kept ?? comment())
  await outboxRuns(untilEmpty)
  const [sent] = create.mock.calls[0] ?? []
  expect(sent?.body).toMatchObject({ payload: 'Indeed', collectionItemId: 'p1' })
  expect(sent?.body).not.toHaveProperty('parentId')
})

test('a comment whose answer was lost is shown once, as the server lists it', async () => {
  create.mockResolvedValue(down)
  const posting = postComment(place, 'Hello')
  await pass(10_000)
  await posting
  const clientId = create.mock.calls[0]?.[0].body.clientId ?? ''
  const listed = (await afterReload([comment({ clientId })])).shown
  expect(listed.map(({ id, pending }) => [id, pending])).toEqual([['k1', undefined]])
})

// [O16]
test('F38 a comment that waits can be taken back, and the server deletes what of it has arrived', async () => {
  create.mockResolvedValue(down)
  const posting = postComment(place, 'Hello')
  await pass(10_000)
  await posting
  const [waiting] = (await afterReload()).shown
  expect((await deleteComment(place, waiting ?? comment())).ok).toBe(true)
  const tries = create.mock.calls.length
  const clientId = create.mock.calls[0]?.[0].body.clientId ?? ''
  const arrived = comment({ clientId })
  expect((await afterReload([arrived])).shown).toEqual([])
  expect(count(9)).toBe(9)
  await outboxRuns(untilEmpty)
  expect(create).toHaveBeenCalledTimes(tries)
  expect(remove.mock.calls.map(([args]) => args)).toEqual([{ params: { id: clientId }, query: { clientId } }])
  expect([shown([]), shown([arrived])]).toEqual([[], []])
})

// [O16]
test.each(['accepted', 'overtaken'])(
  'F38 a comment that is taken back while it is sent, and then %s, is shown nowhere',
  async (outcome) => {
    create.mockResolvedValue(down)
    const posting = postComment(place, 'Hello')
    await pass(10_000)
    await posting
    const [waiting] = (await afterReload()).shown
    let answer: (value: Awaited<ReturnType<Create>>) => void = () => undefined
    create.mockReset().mockReturnValue(new Promise((resolve) => (answer = resolve)))
    remove.mockResolvedValue(down)
    await outboxRuns(async () => {
      await vi.waitFor(() => expect(create).toHaveBeenCalled())
      await deleteComment(place, waiting ?? comment())
      const clientId = create.mock.calls[0]?.[0].body.clientId ?? ''
      const overtaken = fail({ code: 'OVERTAKEN', message: 'no', status: 409 } as const)
      answer(outcome === 'accepted' ? ok({ comment: comment({ clientId }) }) : overtaken)
      await vi.waitFor(() => expect(remove).toHaveBeenCalled())
    })
    await readOverlay('u')
    expect([shown([]), count(9)]).toEqual([[], 9])
  },
)

// [O24]
test('F38 likes and deletions made with the server gone are kept, the last tap counts, and gone is gone', async () => {
  for (const call of [like, unlike, remove]) call.mockResolvedValue(down)
  await toggleCommentLike(comment())
  await toggleCommentLike(comment({ hasLiked: true, numLikes: 4 }))
  await toggleCommentLike(comment())
  await deleteComment(place, comment({ id: 'k2', numReplies: 1 }))
  const reloaded = await afterReload([comment(), comment({ id: 'k2' })])
  expect(reloaded.shown).toMatchObject([{ id: 'k1', hasLiked: true, numLikes: 4 }])
  expect(reloaded.count(9)).toBe(7)
  for (const call of [like, unlike]) call.mockReset().mockResolvedValue(ok({}))
  remove.mockResolvedValue(fail({ code: 'NOT_FOUND', message: 'no', status: 404 }))
  const told = vi.fn<() => void>()
  const stop = watchRefusals(told)
  await outboxRuns(untilEmpty)
  stop()
  expect([like.mock.calls.length, unlike.mock.calls.length, told.mock.calls.length]).toEqual([1, 0, 0])
})

test('a reply is below its thread and is counted there too', async () => {
  create.mockResolvedValue(ok({ comment: comment({ id: 'k2', parentId: 'k1' }) }))
  await postComment({ ...place, parentId: 'k1' }, 'Indeed')
  expect(create.mock.calls[0]?.[0].body.parentId).toBe('k1')
  expect(countReplies('k1', 2)).toBe(3)
  expect(shown([comment({ id: 'k0', parentId: 'k1' })], 0, false).map(({ id }) => id)).toEqual(['k0', 'k2'])
  expect(markStaleSoon.mock.calls[0]?.[1]).toContain('replies/k1')
})

test('deletes with the replies at once, and brings back what the server keeps', async () => {
  remove.mockResolvedValue(refused)
  const deleting = deleteComment(place, comment())
  expect(shown([comment()])).toEqual([])
  expect(count(9)).toBe(6)
  await deleting
  expect(shown([comment()])).toHaveLength(1)
  expect(count(9)).toBe(9)
  remove.mockResolvedValue(ok({}))
  expect((await deleteComment(place, comment())).ok).toBe(true)
  expect(shown([comment()])).toEqual([])
})

test('likes at once, and takes it back if the server refuses', async () => {
  like.mockResolvedValue(refused)
  const liking = toggleCommentLike(comment())
  expect(shown([comment()])[0]).toMatchObject({ hasLiked: true, numLikes: 4 })
  expect((await liking).ok).toBe(false)
  expect(shown([comment()])[0]).toMatchObject({ hasLiked: false, numLikes: 3 })
})

test('F38 a like or a deletion whose page dies while it is sent is left to the outbox', async () => {
  const never = new Promise<never>(() => undefined)
  like.mockReturnValue(never)
  remove.mockReturnValue(never)
  void toggleCommentLike(comment({ id: 'k3' }))
  void deleteComment(place, comment({ id: 'k2', numReplies: 0 }))
  await settle()
  const rows = await readOutbox(cacheOf('u'))
  expect(rows.map(({ key }) => key).toSorted()).toEqual(['deleteComment k2', 'likeComment k3'])
  expect(rows.every(({ heldBy }) => heldBy !== undefined)).toBe(true)
})

test('the last of many taps is what the server ends with, one call at a time', async () => {
  let end: (answer: Awaited<ReturnType<Like>>) => void = () => undefined
  like.mockReturnValueOnce(new Promise((resolve) => (end = resolve)))
  const first = toggleCommentLike(comment())
  await vi.waitFor(() => expect(like).toHaveBeenCalledTimes(1))
  await toggleCommentLike(comment({ hasLiked: true, numLikes: 4 }))
  end(ok({}))
  await first
  expect([like.mock.calls.length, unlike.mock.calls.length]).toEqual([1, 0])
  await outboxRuns(untilEmpty)
  expect([like.mock.calls.length, unlike.mock.calls.length]).toEqual([1, 1])
  expect(shown([comment()])[0]).toMatchObject({ hasLiked: false, numLikes: 3 })
})

// [O28]
test('no user is shown what another one did', async () => {
  await postComment(place, 'Hello')
  expect(currentOverlay('another').mutations).toEqual([])
  expect(currentOverlay(undefined).mutations).toEqual([])
})
