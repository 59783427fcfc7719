/** Writes, likes and deletes comments (docs/specification.md 2.4 'Comments', 2.8). */
import type { Comment } from '../../../contract/entities'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { fullName } from '../../../contract/full-name'
import { cutTo } from '../../../contract/length'
import { limits } from '../../../contract/limits'
import { visibleText } from '../../../contract/visible'
import { now } from '../../platform/clock'
import { retryOf } from '../../platform/background/failure-policy'
import { newId } from '../../platform/ids'
import { cacheOf } from '../../store/cache'
import type { CommentPlace } from '../../store/outbox/mutation-types'
import { changeInOutbox } from '../../store/outbox/outbox'
import { invalidate } from '../reading/freshness/invalidate'
import { currentSession } from '../session/session-state'
import { notHeld } from '../mutations/outbox/held-rows'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { perform, type RetryDelay, type Options } from '../mutations/outbox/perform'
import { submit } from '../mutations/outbox/submit'
import { clientIdOf, isTemporary, temporaryId } from '../kinds/comment-effects'
import { pathsOfComment } from '../kinds/comment'

export type { CommentPlace } from '../../store/outbox/mutation-types'
export { isParentGone } from '../kinds/comment'

/** Attempts to send one comment; WAITS: milliseconds before the second and the third (docs/specification.md 2.9). */
export const ATTEMPTS = 3
const WAITS = [1000, 2000]
/** Milliseconds after the last attempt for which the same text counts as a duplicate (docs/specification.md 2.9). */
const LOCK_MS = 2000

const signedOut = { code: 'UNAUTHENTICATED', message: 'User not authenticated' } as const

/** `DUPLICATE`: the same text is being sent. `INCOMPLETE`: no text or no photo. */
export type PostFailure = Failure | { code: 'DUPLICATE' | 'INCOMPLETE' }

const keyOf = (temporary: string) => `comment ${temporary}`

const locked = new Set<string>()

/**
 * Whether an HTML page arrived in place of an answer, such as a network's sign-in page. It stays for longer than all
 * attempts take, which the specification provides for network errors and 5xx, and has a message of its own.
 */
const isPage = ({ code, status }: Failure) => code === 'INVALID_RESPONSE' && status === undefined

/** Not on 429: another attempt would be another request too many. */
const isWorthRetrying = (error: Failure) => error.status !== 429 && !isPage(error) && retryOf(error) === 'again'

/** Whether a comment with the same text at the same place waits to be sent. */
const isPending = (uid: string, { photoId, parentId }: CommentPlace, text: string) =>
  currentOverlay(uid).mutations.some((row) => {
    if (row.kind !== 'comment' || row.acceptedAt !== undefined) return false
    const { place, comment } = row.shows
    return place.photoId === photoId && place.parentId === parentId && comment.text === text
  })

/**
 * Writes a comment: shown at once under a temporary id, then sent, up to three times with one clientId, so that it is
 * never posted twice. If the server cannot be reached it is `kept`: the outbox sends it later. If it is rejected, or a
 * page arrives in place of an answer, it disappears, and `onRejected` is called before it is deleted. `onAttempt` is called with the number of each further
 * attempt, and with 0 after the last one. `onStored` is called once the comment survives a reload.
 */
export const postComment = async (
  place: CommentPlace,
  payload: string,
  onAttempt: (attempt: number) => void = () => undefined,
  { onStored, onRejected }: Pick<Options, 'onStored' | 'onRejected'> = {},
): Promise<Result<'posted' | 'kept', PostFailure>> => {
  const session = currentSession()
  if (!session?.userId) return fail(signedOut)
  const { uid } = session
  const { photoId, parentId } = place
  const text = cutTo(visibleText(payload), limits.comment)
  if (!text || !photoId) return fail({ code: 'INCOMPLETE' })
  const lock = JSON.stringify([uid, photoId, parentId, text])
  if (locked.has(lock)) return fail({ code: 'DUPLICATE' })
  locked.add(lock)
  const unlock = () => setTimeout(() => locked.delete(lock), LOCK_MS)
  // A failed read does not prevent sending.
  if (!currentOverlay(uid).isRead) await readOverlay(uid).catch(() => undefined)
  if (isPending(uid, place, text)) {
    unlock()
    return fail({ code: 'DUPLICATE' })
  }

  const clientId = newId()
  const temporary = temporaryId(clientId)
  const comment: Comment = {
    id: temporary,
    userId: session.userId,
    username: session.username ?? '',
    userFullName: fullName(session),
    userProfilePic: session.profilePic ?? null,
    text,
    timestamp: new Date(now()).toISOString(),
    numLikes: 0,
    numReplies: 0,
    hasLiked: false,
    parentId: parentId ?? null,
  }
  const retryDelay: RetryDelay = (error, attempt) => {
    if (attempt === ATTEMPTS || !isWorthRetrying(error)) return undefined
    onAttempt(attempt + 1)
    return WAITS[attempt - 1]
  }
  const body = { payload: text, collectionItemId: photoId, clientId, ...(parentId && { parentId }) }
  const shows = { place, comment }
  const mutation = { key: keyOf(temporary), kind: 'comment', call: 'createComment', args: { body }, shows } as const
  const answer = await perform(uid, mutation, {
    retryDelay,
    isFinal: isPage,
    ...(onStored && { onStored }),
    ...(onRejected && { onRejected }),
  })
  onAttempt(0)
  unlock()
  if (answer.ok) return ok(answer.value === 'kept' ? 'kept' : 'posted')
  // The photo or the comment that it belongs to was deleted: the lists must be fetched again.
  if (answer.error.status === 404) await invalidate(uid, pathsOfComment(place))
  return answer
}

/**
 * Deletes a comment of the user's own, with its replies: it disappears at once, and reappears if the server rejects the
 * deletion. If the comment still waits in the outbox, its deletion takes its place there and is sent all the same: the
 * comment's request may be under way, or its answer lost.
 */
export const deleteComment = async (place: CommentPlace, { id, numReplies }: Comment): Promise<Result<unknown>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return fail(signedOut)
  if (isTemporary(id)) {
    const clientId = clientIdOf(id)
    const args = { params: { id: clientId }, query: { clientId } }
    const shows = { place, comments: 1 }
    await submit(uid, { key: keyOf(id), kind: 'commentDelete', call: 'deleteComment', args, shows })
    return ok(undefined)
  }
  const shows = { place, comments: 1 + numReplies }
  const args = { params: { id } }
  return perform(uid, { key: `deleteComment ${id}`, kind: 'commentDelete', call: 'deleteComment', args, shows })
}

/** Sends a comment again that the server rejected after the user left the screen. */
export const retryComment = async ({ id }: Comment) => {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  await changeInOutbox(cacheOf(uid), keyOf(id), { refused: undefined, ...notHeld })
}

/**
 * Likes a comment or removes the like: shown at once, then sent. After several taps the server has the state of the
 * last one. If it is rejected, the earlier state is shown again.
 */
export const toggleCommentLike = async ({ id, hasLiked }: Comment): Promise<Result<unknown>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return fail(signedOut)
  const call = hasLiked ? 'unlikeComment' : 'likeComment'
  return perform(uid, { key: `likeComment ${id}`, kind: 'commentLike', call, args: { params: { id } } })
}
