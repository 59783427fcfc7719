import type { Comment } from '../../../contract/entities'
import type { OutboxRow } from '../../store/outbox/mutation-rows'
import { pathOf } from '../reading/resource'
import type { Sender } from './base/sender'
import type { CommentPlace, CommentShows, DeleteShows } from './comment-effects'

/** The answers that show a comment at this place. */
export const pathsOfComment = ({ photoId, collectionId, parentId }: CommentPlace) => [
  pathOf('commentsOfFlick', photoId),
  pathOf('getCollection', collectionId),
  ...(parentId ? [pathOf('replies', parentId)] : []),
]

/** Whether a reply was rejected because the comment that it answers was deleted. */
export const isParentGone = ({ code }: { code: string }) => code === 'COMMENT_GONE'

/** The same words as a plain comment: a reply to a deleted comment would be shown nowhere. */
const asPlainComment = ({ args, shows }: OutboxRow): Partial<OutboxRow> => {
  const { parentId: _, ...body } = args.body as { parentId?: string }
  const { place, comment } = shows as CommentShows
  return {
    args: { body },
    shows: { place: { ...place, parentId: undefined }, comment: { ...comment, parentId: null } } satisfies CommentShows,
  }
}

export const commentSender: Sender = {
  keepsRefused: true,
  needsAnswer: true,
  // The user deleted it in the meantime, and it counts until it is deleted.
  after: ({ kind, shows }) => (kind === 'commentDelete' ? { shows: { ...(shows as DeleteShows), comments: 1 } } : {}),
  afterRefusal: (sent, error) => (isParentGone(error) ? asPlainComment(sent) : {}),
  showsAfter: ({ shows }, answer) => ({
    shows: { ...(shows as CommentShows), ...(answer as { comment: Comment } | undefined) } satisfies CommentShows,
  }),
  stale: ({ shows }) => pathsOfComment((shows as CommentShows).place),
}

export const deleteSender: Sender = {
  // Another device deleted it first.
  isDone: ({ status }) => status === 404,
  stale: ({ shows }) => pathsOfComment((shows as DeleteShows).place),
}
