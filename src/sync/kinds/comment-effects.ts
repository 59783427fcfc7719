import type { Comment, Flick } from '../../../contract/entities'
import type { Effect, EffectsOf } from './base/effects'
import { withLike } from './like-effects'

/** What the id of a comment begins with that the server does not have yet (docs/specification.md 2.3). */
const TEMPORARY = 'temp-'
export const temporaryId = (clientId: string) => `${TEMPORARY}${clientId}`
export const isTemporary = (id: string) => id.startsWith(TEMPORARY)
export const clientIdOf = (temporary: string) => temporary.slice(TEMPORARY.length)

/** Where a comment is. The collection is the one whose photos show the count. */
export interface CommentPlace {
  photoId: string
  collectionId: string
  /** The comment that a reply belongs to: threads have one level. */
  parentId?: string | undefined
}

/** What a new comment shows: once accepted, the comment as the server has it. */
export interface CommentShows {
  place: CommentPlace
  comment: Comment
}

export interface DeleteShows {
  place: CommentPlace
  /** How many comments are deleted: its replies are deleted with it. None while it takes the place of one that waited. */
  comments: number
}

/** A photo with so many comments more, or less. */
const withComments = (flick: Flick, change: number) =>
  change === 0 ? flick : { ...flick, numComments: Math.max(0, flick.numComments + change) }

/** A comment with so many replies more, or less. */
const withReplies = (comment: Comment, change: number) =>
  change === 0 ? comment : { ...comment, numReplies: Math.max(0, comment.numReplies + change) }

/**
 * The counts that a comment here is part of. `change`: how a count changes, by the viewer's own comments that it counts: an
 * answer may be from before the comment was accepted and count it.
 */
const countEffects = ({ photoId, parentId }: CommentPlace, change: (own: readonly string[]) => number): Effect[] => [
  { on: 'flick', id: photoId, apply: (flick) => withComments(flick, change(flick.ownComments ?? [])) },
  ...(parentId
    ? [
        {
          on: 'comment',
          id: parentId,
          apply: (comment: Comment) => withReplies(comment, change(comment.ownReplies ?? [])),
        } as const,
      ]
    : []),
]

/** The comment itself joins its list in lay-comments.ts. */
export const commentEffects: EffectsOf = ({ args, shows, refused }) => {
  if (refused) return []
  const { clientId } = args.body as { clientId: string }
  return countEffects((shows as CommentShows).place, (own) => (own.includes(clientId) ? 0 : 1))
}

export const deleteEffects: EffectsOf = ({ args, shows }) => {
  const { place, comments } = shows as DeleteShows
  const { id = '', clientId } = { ...args.params, ...args.query }
  const deleted = clientId === undefined ? id : temporaryId(clientId)
  // One that waited may have reached the server before. A reply has none of its own.
  const change = (own: readonly string[]) =>
    comments === 0 && clientId !== undefined && own.includes(clientId) ? -1 : -comments
  return [{ on: 'comment', id: deleted, apply: () => undefined }, ...countEffects(place, change)]
}

export const commentLikeEffects: EffectsOf = ({ call, args }) => [
  { on: 'comment', id: args.params?.['id'] ?? '', apply: withLike(call === 'likeComment') },
]
