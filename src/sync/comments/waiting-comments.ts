/**
 * [Note: Comments that wait]
 *
 * Whatever the person does to comments while the server cannot be reached lies in the outbox, with what is shown of it,
 * and over the answers with everything else (see [Note: Comments lie over answers]). A comment lies there from the
 * moment it is posted, held by the tab that sends it: if that tab dies, the outbox sends it, under the same clientId.
 */
import type { Comment } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { now } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { describe, log } from '../../platform/log'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { changeInOutbox, dropFromOutbox, inOutbox, rowsInOutbox, type OutboxRow } from '../../store/outbox'
import { bumpCounts, changeOverlay, type CommentOverlay } from './comment-overlay'
import { invalidate } from '../reading/invalidate'
import { pathOf } from '../reading/resource'

/** Where a comment hangs. The collection is the one whose photos show the count. */
export interface CommentPlace {
  photoId: string
  collectionId: string
  /** The comment that a reply belongs to: threads have one level. */
  parentId?: string | undefined
}

export interface WaitingComment {
  place: CommentPlace
  comment: Comment
}
interface WaitingLike {
  id: string
  liked: boolean
  likes: number
}
interface WaitingDelete {
  id: string
  place: CommentPlace
  /** How many comments go: its replies go with it. */
  comments: number
}

/** Milliseconds for which a tab that posts a comment has it to itself: longer than all its tries take. */
const HELD = 40_000

const kinds = ['comment', 'commentLike', 'commentDelete'] as const
const commentKey = (temporary: string) => `comment ${temporary}`
const likeKey = (id: string) => `likeComment ${id}`
const nothingToDo = () => Promise.resolve()

export const readWaitingComments = (uid: string) => rowsInOutbox(cacheOf(uid), kinds)

/** The lists that show it are asked for anew by whichever screen looks at them. */
export const readAgain = (uid: string, { photoId, collectionId, parentId }: CommentPlace) =>
  invalidate(uid, [
    pathOf('commentsOfFlick', photoId),
    pathOf('getCollection', collectionId),
    ...(parentId ? [pathOf('replies', parentId)] : []),
  ])

/** The counts that a comment here is part of. */
export const countedIn = ({ photoId, parentId }: CommentPlace, ofPhoto: number) =>
  [[photoId, ofPhoto], ...(parentId ? [[parentId, Math.sign(ofPhoto)] as const] : [])] as [string, number][]

/** Keeps a comment that is about to be sent by this tab. */
export const keepComment = async (uid: string, shows: WaitingComment, body: { clientId: string }) => {
  const key = commentKey(shows.comment.id)
  const row = { key, kind: 'comment', call: 'createComment', args: { body }, version: body.clientId, shows } as const
  try {
    await cacheOf(uid).outbox.add({ ...row, heldUntil: now() + HELD })
  } catch (error) {
    // It is sent all the same; only a reload meanwhile would lose it.
    log.warn('a comment could not be kept', { error: describe(error) })
  }
}

/** Leaves a kept comment to the outbox, which sends it as soon as the server can be reached. */
export const releaseComment = (uid: string, temporary: string) =>
  changeInOutbox(cacheOf(uid), commentKey(temporary), { heldUntil: 0 })

/** It was sent, or is not wanted any more. */
export const dropComment = (uid: string, temporary: string) => dropFromOutbox(cacheOf(uid), commentKey(temporary))

/** Lets the outbox send a refused comment again. */
export const sendCommentAgain = (uid: string, temporary: string) =>
  changeInOutbox(cacheOf(uid), commentKey(temporary), { refused: undefined, heldUntil: 0 })

/** Whether the same words wait for the same place. */
export const isWaiting = async (uid: string, { photoId, parentId }: CommentPlace, text: string) => {
  const rows = await rowsInOutbox(cacheOf(uid), ['comment'])
  return rows.some(({ shows }) => {
    const { place, comment } = shows as WaitingComment
    return place.photoId === photoId && place.parentId === parentId && comment.text === text
  })
}

/** Leaves a like of a comment, or taking it back, to the outbox. */
export const keepCommentLike = (uid: string, shows: WaitingLike) => {
  const db = cacheOf(uid)
  const key = likeKey(shows.id)
  const wish = { call: shows.liked ? 'likeComment' : 'unlikeComment', version: newId(), shows } as const
  return db.transaction('rw', db.outbox, async () => {
    if (await changeInOutbox(db, key, wish)) return
    await db.outbox.add({ key, kind: 'commentLike', args: { params: { id: shows.id } }, ...wish })
  })
}

/** Whether a like of this comment waits, so that the next tap joins it. */
export const commentLikeWaits = async (uid: string, id: string) => !!(await inOutbox(cacheOf(uid), likeKey(id)))

/** Leaves the deletion of a comment to the outbox. */
export const keepCommentDelete = async (uid: string, shows: WaitingDelete) => {
  const args = { params: { id: shows.id } }
  const row = { key: `deleteComment ${shows.id}`, kind: 'commentDelete', call: 'deleteComment', args, shows } as const
  await cacheOf(uid).outbox.add({ ...row, version: newId() })
}

/** An overlay with what waits in the outbox added; rows that this tab is sending itself are shown by the tab. */
export const withWaiting = (overlay: CommentOverlay, rows: readonly OutboxRow[]): CommentOverlay => {
  if (rows.length === 0) return overlay
  const made = [...overlay.made]
  const deleted = new Set(overlay.deleted)
  const likes = new Map(overlay.likes)
  const deltas = new Map(overlay.deltas)
  const count = (changes: [string, number][]) => {
    for (const [id, by] of changes) deltas.set(id, [...(deltas.get(id) ?? []), { by }])
  }
  for (const { kind, shows, refused } of rows) {
    if (kind === 'comment') {
      const { place, comment } = shows as WaitingComment
      if (overlay.made.some(({ comment: { id }, temporary }) => [id, temporary].includes(comment.id))) continue
      const state = !refused ? 'waiting' : isParentGone(refused) ? 'parentGone' : 'refused'
      made.push({ photoId: place.photoId, state, comment })
      if (!refused) count(countedIn(place, 1))
    } else if (kind === 'commentLike') {
      const { id, liked, likes: shown } = shows as WaitingLike
      // Newer than any answer for as long as it waits.
      likes.set(id, { liked, likes: shown, at: Number.POSITIVE_INFINITY })
    } else {
      const { id, place, comments } = shows as WaitingDelete
      deleted.add(id)
      count(countedIn(place, -comments))
    }
  }
  return { ...overlay, made, deleted, likes, deltas }
}

/** Whether a reply was refused because the comment that it answers was deleted. */
export const isParentGone = ({ code }: { code: string }) => code === 'COMMENT_GONE'

/** The same words as a comment of their own: a reply to a deleted comment would be shown nowhere. */
const asPlainComment = ({ args, shows }: OutboxRow): Partial<OutboxRow> => {
  const { parentId: _, ...body } = args.body as { parentId?: string }
  const { place, comment } = shows as WaitingComment
  const waiting: WaitingComment = { place: { ...place, parentId: undefined }, comment: { ...comment, parentId: null } }
  return { args: { body }, shows: waiting }
}

/** What becomes of a comment that the outbox sent (outbox-kinds.ts). */
export const commentKind = {
  tables: () => [],
  taken: nothingToDo,
  refused: nothingToDo,
  keepsRefused: true,
  afterRefusal: (sent: OutboxRow, error: Failure) => (isParentGone(error) ? asPlainComment(sent) : {}),
  settled: async ({ uid }: CacheDatabase, { shows }: OutboxRow, answer: unknown) => {
    const { place, comment } = shows as WaitingComment
    const at = now()
    const posted = (answer as { comment: Comment }).comment
    const sent = { photoId: place.photoId, comment: posted, state: 'sent', at, temporary: comment.id } as const
    changeOverlay(uid, ({ made }) => ({ made: [...made, sent] }))
    bumpCounts(uid, countedIn(place, 1)).settle(at)
    await readAgain(uid, place)
  },
} as const

export const commentLikeKind = {
  tables: () => [],
  taken: nothingToDo,
  refused: nothingToDo,
  settled: ({ uid }: CacheDatabase, { shows }: OutboxRow) => {
    const { id, liked, likes } = shows as WaitingLike
    changeOverlay(uid, (before) => ({ likes: new Map(before.likes).set(id, { liked, likes, at: now() }) }))
    return Promise.resolve()
  },
}

export const commentDeleteKind = {
  tables: () => [],
  taken: nothingToDo,
  refused: nothingToDo,
  // Another device was first.
  isDone: ({ status }: Failure) => status === 404,
  settled: async ({ uid }: CacheDatabase, { shows }: OutboxRow) => {
    const { id, place, comments } = shows as WaitingDelete
    changeOverlay(uid, ({ deleted }) => ({ deleted: new Set([...deleted, id]) }))
    bumpCounts(uid, countedIn(place, -comments)).settle(now())
    await readAgain(uid, place)
  },
}
