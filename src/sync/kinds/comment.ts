import type { Comment } from '../../../contract/entities'
import type { OutboxRow } from '../../store/outbox/mutation-rows'
import type { CommentPlace } from '../../store/outbox/mutation-types'
import { pathOf } from '../reading/resource'
import { thing, type Definition } from './base/definition'

/** The answers that show a comment at this place. */
export const pathsOfComment = ({ photoId, collectionId, parentId }: CommentPlace) => [
  pathOf('commentsOfFlick', photoId),
  pathOf('getCollection', collectionId),
  ...(parentId ? [pathOf('replies', parentId)] : []),
]

/** Whether a reply was rejected because the comment that it answers was deleted. */
export const isParentGone = ({ code }: { code: string }) => code === 'COMMENT_GONE'

/** The same words as a plain comment: a reply to a deleted comment would be shown nowhere. */
const asPlainComment = (row: OutboxRow<'comment'>): OutboxRow<'comment'> => {
  const { place, comment } = row.shows
  const { parentId: _, ...body } = row.args.body
  return {
    ...row,
    args: { body },
    shows: { place: { ...place, parentId: undefined }, comment: { ...comment, parentId: null } },
  }
}

export const comment: Definition<'comment', 'comment' | 'commentDelete', { comment: Comment } | undefined> = {
  acceptedIn: 'counts',
  reads: ({ args, shows }) => [thing('photo', args.body.collectionItemId), thing('comments', shows.place.collectionId)],
  keepsRefused: true,
  needsAnswer: true,
  // The user deleted it in the meantime, and it counts until it is deleted.
  after: (latest) =>
    latest.kind === 'commentDelete' ? { ...latest, shows: { ...latest.shows, comments: 1 } } : latest,
  afterRefusal: (row, error) => (isParentGone(error) ? asPlainComment(row) : row),
  withAnswer: (sent, answer) => ({ ...sent, shows: { ...sent.shows, ...answer } }),
  stale: ({ shows }) => pathsOfComment(shows.place),
}

export const commentLike: Definition<'commentLike'> = { acceptedIn: 'counts' }

export const commentDelete: Definition<'commentDelete', 'comment' | 'commentDelete'> = {
  acceptedIn: 'counts',
  // It replaces its comment, which was counted by its row, or an earlier deletion.
  merge: (waiting, next) => ({
    ...next,
    shows: waiting.kind === 'comment' ? { ...next.shows, comments: 0 } : waiting.shows,
  }),
  // Another device deleted it first.
  isDone: ({ status }) => status === 404,
  stale: ({ shows }) => pathsOfComment(shows.place),
}
