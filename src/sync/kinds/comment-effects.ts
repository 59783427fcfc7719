import type { Comment, Flick } from '../../../contract/entities'
import type { CommentPlace } from '../../store/outbox/mutation-types'
import type { Effect, EffectsOf } from './base/effects'
import { withLike } from './like-effects'

/** The start of the id of a comment that the server does not have yet (docs/specification.md 2.3). */
const TEMPORARY = 'temp-'
export const temporaryId = (clientId: string) => `${TEMPORARY}${clientId}`
export const isTemporary = (id: string) => id.startsWith(TEMPORARY)
export const clientIdOf = (temporary: string) => temporary.slice(TEMPORARY.length)

/** Returns a photo with this many comments more, or fewer. */
const withComments = (flick: Flick, change: number) =>
  change === 0 ? flick : { ...flick, numComments: Math.max(0, flick.numComments + change) }

/** Returns a comment with this many replies more, or fewer. */
const withReplies = (comment: Comment, change: number) =>
  change === 0 ? comment : { ...comment, numReplies: Math.max(0, comment.numReplies + change) }

/**
 * The counts that a comment at this place is part of. `change` returns the change of a count, given the viewer's own
 * comments that it includes: an answer may be from before the comment was accepted and include it.
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

/** lay-comments.ts adds the comment itself to its list. */
export const commentEffects: EffectsOf<'comment'> = ({ args, shows, refused }) => {
  if (refused) return []
  const { clientId = '' } = args.body
  return countEffects(shows.place, (own) => (own.includes(clientId) ? 0 : 1))
}

export const deleteEffects: EffectsOf<'commentDelete'> = ({ args, shows: { place, comments } }) => {
  const { id } = args.params
  const clientId = args.query?.clientId
  const deleted = clientId === undefined ? id : temporaryId(clientId)
  // A comment that waited may have reached the server before. A reply has no replies of its own.
  const change = (own: readonly string[]) =>
    comments === 0 && clientId !== undefined && own.includes(clientId) ? -1 : -comments
  return [{ on: 'comment', id: deleted, apply: () => undefined }, ...countEffects(place, change)]
}

export const commentLikeEffects: EffectsOf<'commentLike'> = ({ call, args }) => [
  { on: 'comment', id: args.params.id, apply: withLike(call === 'likeComment') },
]
