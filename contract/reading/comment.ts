/** The schema of a comment in the server's answers. See [Note: Tolerant reading] in read.ts. */
import * as v from 'valibot'
import { fullName } from '../full-name'
import { idAmong, ImageUrls } from './read'

const BareComment = v.object({
  id: v.nullish(v.string()),
  commentId: v.nullish(v.string()),
  userId: v.string(),
  username: v.nullish(v.string(), ''),
  firstName: v.nullish(v.string(), ''),
  lastName: v.nullish(v.string(), ''),
  userProfilePic: v.nullish(ImageUrls, null),
  payload: v.nullish(v.string()),
  text: v.nullish(v.string()),
  timestamp: v.string(),
  numLikes: v.nullish(v.number()),
  numReplies: v.nullish(v.number()),
  hasLiked: v.nullish(v.boolean()),
  /** The client ids of the viewer's own replies of the last day; `numReplies` includes them. */
  ownReplies: v.nullish(v.array(v.string())),
  parentId: v.nullish(v.string()),
  /** Only for the viewer's own comments: the id that the device gave the comment before it was sent. */
  clientId: v.nullish(v.string()),
})
const idOf = ({ id, commentId }: Partial<v.InferOutput<typeof BareComment>>) => idAmong(id, commentId)

/** Either a comment or a comment wrapped with its like flag. */
export const Comment = v.pipe(
  v.union([v.object({ comment: BareComment, isLiked: v.nullish(v.boolean()) }), BareComment]),
  v.check((c) => idOf('comment' in c ? c.comment : c) !== undefined, 'a comment without id'),
  v.transform((c) => {
    const { payload, text, commentId, firstName, lastName, ...comment } = 'comment' in c ? c.comment : c
    const name = fullName({ firstName, lastName })
    return {
      ...comment,
      ...(name && { userFullName: name }),
      id: idOf({ id: comment.id, commentId }) ?? '',
      text: payload ?? text ?? '',
      numLikes: comment.numLikes ?? 0,
      numReplies: comment.numReplies ?? 0,
      hasLiked: ('comment' in c ? c.isLiked : undefined) ?? comment.hasLiked ?? false,
      parentId: comment.parentId ?? null,
    }
  }),
)
