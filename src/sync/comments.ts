/** Comments: writing, liking and deleting them (specification 2 §4 'Comments', §8). See [Note: Comments lie over answers]. */
import type { Comment } from '../../contract/entities'
import { fail, ok, type Failure, type Result } from '../../contract/failure'
import { limits, pageSizes } from '../../contract/limits'
import { now, sleep } from '../platform/clock'
import { newId } from '../platform/ids'
import { isOnline, watchOnline } from '../platform/online'
import { api } from './api'
import { bumpCounts, changeOverlay, type Made } from './comment-overlay'
import { invalidate } from './fetch'
import { pathOf, resource } from './resource'
import { currentSession } from './session-state'

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

/** Where a comment hangs. The collection is the one whose photos show the count. */
export interface CommentPlace {
  photoId: string
  collectionId: string
  /** The comment that a reply belongs to: threads have one level. */
  parentId?: string | undefined
}

/** `DUPLICATE`: the same text is on its way. `INCOMPLETE`: no text or no photo. */
export type PostFailure = Failure | { code: 'DUPLICATE' | 'INCOMPLETE' }

const locked = new Set<string>()

const isWorthRetrying = ({ code, status }: Failure) =>
  code === 'NETWORK' || code === 'TIMEOUT' || (status !== undefined && status >= 500)

const untilOnline = () =>
  new Promise<void>((resolve) => {
    const stop = watchOnline((online) => {
      if (!online) return
      stop()
      resolve()
    })
  })

/**
 * Writes a comment: shown at once under a temporary id, then sent, up to three times with one clientId, so that it is
 * never said twice. Without a network it waits for one. Where it fails nothing of it stays. `onAttempt` hears the number
 * of each further try, and 0 when the tries are over.
 */
export const postComment = async (
  { photoId, collectionId, parentId }: CommentPlace,
  payload: string,
  onAttempt: (attempt: number) => void = () => undefined,
): Promise<Result<Comment, PostFailure>> => {
  const session = currentSession()
  if (!session?.userId) return fail(signedOut)
  const { uid } = session
  const text = payload.trim().slice(0, limits.comment)
  if (!text || !photoId) return fail({ code: 'INCOMPLETE' })
  const lock = JSON.stringify([uid, photoId, parentId, text])
  if (locked.has(lock)) return fail({ code: 'DUPLICATE' })
  locked.add(lock)

  const clientId = newId()
  const made: Made = {
    photoId,
    state: 'sending',
    comment: {
      id: `temp-${clientId}`,
      userId: session.userId,
      username: session.username ?? '',
      userProfilePic: session.profilePic ?? null,
      text,
      timestamp: new Date(now()).toISOString(),
      numLikes: 0,
      numReplies: 0,
      hasLiked: false,
      parentId: parentId ?? null,
    },
  }
  const temporary = made.comment.id
  const become = (next: Made | undefined) =>
    changeOverlay(uid, (before) => ({
      made: before.made.flatMap((one) => (one.comment.id === temporary ? (next ? [next] : []) : [one])),
    }))
  changeOverlay(uid, (before) => ({ made: [...before.made, made] }))
  const counts = bumpCounts(uid, [[photoId, 1], ...(parentId ? [[parentId, 1] as const] : [])])

  const answer = await send(
    { payload: text, collectionItemId: photoId, clientId, ...(parentId && { parentId }) },
    onAttempt,
    (state) => become({ ...made, state }),
  )
  onAttempt(0)
  setTimeout(() => locked.delete(lock), LOCK)
  if (!answer.ok) {
    become(undefined)
    counts.undo()
    return answer
  }
  const at = now()
  become({ photoId, comment: answer.value.comment, state: 'sent', at })
  counts.settle(at)
  await readAgain(uid, { photoId, collectionId, parentId })
  return ok(answer.value.comment)
}

type Body = Parameters<typeof api.createComment>[0]['body']

const send = async (body: Body, onAttempt: (attempt: number) => void, show: (state: 'sending' | 'waiting') => void) => {
  for (let attempt = 1; ; attempt += 1) {
    if (!isOnline()) {
      show('waiting')
      await untilOnline()
      show('sending')
    }
    const answer = await api.createComment({ body })
    if (answer.ok || attempt === ATTEMPTS || !isWorthRetrying(answer.error)) return answer
    if (!isOnline()) {
      // Nobody refused it: it waits, and its tries begin anew.
      attempt = 0
      continue
    }
    onAttempt(attempt + 1)
    await sleep(WAITS[attempt - 1] ?? 0)
  }
}

/** The lists that show it are asked for anew by whichever screen looks at them. */
const readAgain = (uid: string, { photoId, collectionId, parentId }: CommentPlace) =>
  invalidate(uid, [
    pathOf('commentsOfFlick', photoId),
    pathOf('getCollection', collectionId),
    ...(parentId ? [pathOf('replies', parentId)] : []),
  ])

/** Deletes a comment of one's own, with its replies: gone at once, back where the server refuses. */
export const deleteComment = async (place: CommentPlace, { id, numReplies }: Comment): Promise<Result<void>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return fail(signedOut)
  const { photoId, parentId } = place
  changeOverlay(uid, ({ deleted }) => ({ deleted: new Set([...deleted, id]) }))
  const counts = bumpCounts(uid, [[photoId, -1 - numReplies], ...(parentId ? [[parentId, -1] as const] : [])])
  const answer = await api.deleteComment({ params: { id } })
  // What is no longer there is deleted: another device was first.
  if (!answer.ok && answer.error.status !== 404) {
    changeOverlay(uid, ({ deleted }) => ({ deleted: new Set([...deleted].filter((other) => other !== id)) }))
    counts.undo()
    return answer
  }
  counts.settle(now())
  await readAgain(uid, place)
  return ok(undefined)
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
  const underWay = wanted.has(key)
  const liked = !hasLiked
  wanted.set(key, liked)
  show(liked, Math.max(0, numLikes + (liked ? 1 : -1)))
  if (underWay) return ok(undefined)
  let taken = { hasLiked, numLikes }
  for (let sent = liked; ; sent = !sent) {
    const answer = await (sent ? api.likeComment : api.unlikeComment)({ params: { id } })
    if (!answer.ok) {
      wanted.delete(key)
      show(taken.hasLiked, taken.numLikes)
      return answer
    }
    taken = { hasLiked: sent, numLikes: Math.max(0, numLikes + Number(sent) - Number(hasLiked)) }
    if (wanted.get(key) === sent) break
  }
  wanted.delete(key)
  return ok(undefined)
}
