/** Comments: writing, liking and deleting them (specification 2 §4 'Comments', §8). See [Note: Comments lie over answers]. */
import type { Comment } from '../../../contract/entities'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { cutTo } from '../../../contract/length'
import { limits, pageSizes } from '../../../contract/limits'
import { now, sleep } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { isOnline } from '../../platform/online'
import type { Api } from '../../api/client'
import { asUser } from '../session/api'
import { isAway, unreachable } from '../writing/away'
import { bumpCounts, changeOverlay, type Made } from './comment-overlay'
import { resource } from '../reading/resource'
import { currentSession } from '../session/session-state'
import {
  commentLikeWaits,
  countedIn,
  dropComment,
  isWaiting,
  keepComment,
  keepCommentDelete,
  keepCommentLike,
  readAgain,
  releaseComment,
  sendCommentAgain,
  type CommentPlace,
} from './waiting-comments'

export { isParentGone, type CommentPlace } from './waiting-comments'

export const commentsPage = (itemId: string) => (page: number) =>
  resource('commentsOfFlick', { params: { itemId }, query: { page, size: pageSizes.comments } })
export const repliesPage = (commentId: string) => (page: number) =>
  resource('replies', { params: { commentId }, query: { page, size: pageSizes.replies } })

/** Tries of one comment, and the milliseconds before the second and the third (specification 2 §9). */
export const ATTEMPTS = 3
const WAITS = [1000, 2000]
/** Milliseconds after a comment is through for which the same text is still refused (specification 2 §9). */
const LOCK = 2000

const signedOut = { code: 'UNAUTHENTICATED', message: 'User not authenticated' } as const

/** `DUPLICATE`: the same text is on its way. `INCOMPLETE`: no text or no photo. */
export type PostFailure = Failure | { code: 'DUPLICATE' | 'INCOMPLETE' }

/** What the id of a comment begins with that the server does not have yet (specification 2 §3). */
const TEMPORARY = 'temp-'

const locked = new Set<string>()

const isWorthRetrying = ({ code, status }: Failure) =>
  code === 'NETWORK' || code === 'TIMEOUT' || status === 408 || (status !== undefined && status >= 500)

/**
 * Writes a comment: shown at once under a temporary id, then sent, up to three times with one clientId, so that it is
 * never said twice. Where the server cannot be reached it is `kept`: it goes through the outbox, whenever that is. Where
 * it is refused nothing of it stays. `onAttempt` hears the number of each further try, and 0 when the tries are over.
 */
export const postComment = async (
  place: CommentPlace,
  payload: string,
  onAttempt: (attempt: number) => void = () => undefined,
): Promise<Result<'posted' | 'kept', PostFailure>> => {
  const session = currentSession()
  if (!session?.userId) return fail(signedOut)
  const { uid } = session
  const { photoId, parentId } = place
  const text = cutTo(payload.trim(), limits.comment)
  if (!text || !photoId) return fail({ code: 'INCOMPLETE' })
  const lock = JSON.stringify([uid, photoId, parentId, text])
  if (locked.has(lock)) return fail({ code: 'DUPLICATE' })
  locked.add(lock)
  const unlock = () => setTimeout(() => locked.delete(lock), LOCK)

  const clientId = newId()
  const temporary = `${TEMPORARY}${clientId}`
  const comment: Comment = {
    id: temporary,
    userId: session.userId,
    username: session.username ?? '',
    userProfilePic: session.profilePic ?? null,
    text,
    timestamp: new Date(now()).toISOString(),
    numLikes: 0,
    numReplies: 0,
    hasLiked: false,
    parentId: parentId ?? null,
  }
  const become = (next?: Made) =>
    changeOverlay(uid, ({ made }) => ({
      made: made.flatMap((one) => (one.comment.id === temporary ? (next ? [next] : []) : [one])),
    }))
  changeOverlay(uid, ({ made }) => ({ made: [...made, { photoId, state: 'sending', comment }] }))
  const counts = bumpCounts(uid, countedIn(place, 1))
  const takeBack = () => {
    become()
    counts.undo()
  }

  if (await isWaiting(uid, place, text)) {
    takeBack()
    unlock()
    return fail({ code: 'DUPLICATE' })
  }
  const body = { payload: text, collectionItemId: photoId, clientId, ...(parentId && { parentId }) }
  await keepComment(uid, { place, comment }, body)
  const answer = await send(uid, body, onAttempt)
  onAttempt(0)
  unlock()
  if (!answer.ok && isAway(answer.error)) {
    await releaseComment(uid, temporary)
    takeBack()
    return ok('kept')
  }
  await dropComment(uid, temporary)
  if (!answer.ok) {
    takeBack()
    // What it was to hang under is gone: the lists are to say so too.
    if (answer.error.status === 404) await readAgain(uid, place)
    return answer
  }
  const at = now()
  become({ photoId, comment: answer.value.comment, state: 'sent', at, temporary })
  counts.settle(at)
  await readAgain(uid, place)
  return ok('posted')
}

type Body = Parameters<Api['createComment']>[0]['body']

const send = async (uid: string, body: Body, onAttempt: (attempt: number) => void) => {
  for (let attempt = 1; ; attempt += 1) {
    if (!isOnline()) return unreachable
    const answer = await asUser(uid).createComment({ body })
    if (answer.ok || attempt === ATTEMPTS || !isWorthRetrying(answer.error)) return answer
    if (!isOnline()) continue
    onAttempt(attempt + 1)
    await sleep(WAITS[attempt - 1] ?? 0)
  }
}

/**
 * Deletes a comment of one's own, with its replies: gone at once, back where the server refuses. One that still waits is
 * never sent.
 */
export const deleteComment = async (place: CommentPlace, { id, numReplies }: Comment): Promise<Result<void>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return fail(signedOut)
  if (id.startsWith(TEMPORARY)) {
    await dropComment(uid, id)
    return ok(undefined)
  }
  const comments = 1 + numReplies
  changeOverlay(uid, ({ deleted }) => ({ deleted: new Set([...deleted, id]) }))
  const counts = bumpCounts(uid, countedIn(place, -comments))
  const takeBack = () => {
    changeOverlay(uid, ({ deleted }) => ({ deleted: new Set([...deleted].filter((other) => other !== id)) }))
    counts.undo()
  }
  const answer = isOnline() ? await asUser(uid).deleteComment({ params: { id } }) : unreachable
  if (!answer.ok && isAway(answer.error)) {
    await keepCommentDelete(uid, { id, place, comments })
    takeBack()
    return ok(undefined)
  }
  // What is no longer there is deleted: another device was first.
  if (!answer.ok && answer.error.status !== 404) {
    takeBack()
    return answer
  }
  counts.settle(now())
  await readAgain(uid, place)
  return ok(undefined)
}

/** Sends a comment once more that the server refused while nobody was looking. */
export const retryComment = async ({ id }: Comment) => {
  const uid = currentSession()?.uid
  if (uid !== undefined) await sendCommentAgain(uid, id)
}

/** What the person wants of comments whose like is on its way. */
const wanted = new Map<string, boolean>()

/**
 * Likes a comment or takes the like back: shown at once, then sent, one call at a time for each comment; the last tap is
 * what the server ends with. Where it fails, what was shown before comes back.
 */
export const toggleCommentLike = async ({ id, hasLiked, numLikes }: Comment): Promise<Result<void>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return fail(signedOut)
  const key = `${uid} ${id}`
  const show = (liked: boolean, likes: number) =>
    changeOverlay(uid, (before) => ({ likes: new Map(before.likes).set(id, { liked, likes, at: now() }) }))
  // From then on the outbox shows it.
  const forget = () =>
    changeOverlay(uid, ({ likes }) => ({ likes: new Map([...likes].filter(([other]) => other !== id)) }))
  const underWay = wanted.has(key)
  const liked = !hasLiked
  const likes = Math.max(0, numLikes + (liked ? 1 : -1))
  wanted.set(key, liked)
  show(liked, likes)
  if (underWay) return ok(undefined)
  if (await commentLikeWaits(uid, id)) {
    wanted.delete(key)
    await keepCommentLike(uid, { id, liked, likes })
    forget()
    return ok(undefined)
  }
  let taken = { hasLiked, numLikes }
  for (let sent = liked; ; sent = !sent) {
    const call = sent ? 'likeComment' : 'unlikeComment'
    const answer = isOnline() ? await asUser(uid)[call]({ params: { id } }) : unreachable
    if (!answer.ok) {
      const last = wanted.get(key) ?? sent
      wanted.delete(key)
      if (isAway(answer.error)) {
        await keepCommentLike(uid, { id, liked: last, likes: Math.max(0, numLikes + Number(last) - Number(hasLiked)) })
        forget()
        return ok(undefined)
      }
      show(taken.hasLiked, taken.numLikes)
      return answer
    }
    taken = { hasLiked: sent, numLikes: Math.max(0, numLikes + Number(sent) - Number(hasLiked)) }
    if (wanted.get(key) === sent) break
  }
  wanted.delete(key)
  return ok(undefined)
}
