import { sql, type InferResult, type RawBuilder } from 'kysely'
import type { InferInput } from 'valibot'
import { deletedUser } from '../../contract/deleted-user'
import type { Comment } from '../../contract/reading/comment'
import type { Database } from '../database/tables'
import type { Addresses } from '../objects/addresses'
import { hasBlocks, isBlocked } from '../rules/user'
import { isShownComment } from '../rules/comment'
import { presentPicture } from './picture'

/** A stored count less the hidden comments that a query counts. The query runs only if the viewer has blocks. */
export const withoutHidden = (viewer: string, count: string, hidden: RawBuilder<unknown>) =>
  sql<number>`${sql.ref(count)} - case when ${hasBlocks(viewer)} then (${hidden}) else 0 end`

/** Comments `k` with their authors, whether the viewer likes them, and the client ids of the viewer's own. */
export const selectComments = (db: Database, viewer: string) =>
  db
    .selectFrom('comments as k')
    .innerJoin('users as u', 'u.user_id', 'k.user_id')
    .select(['k.comment_id', 'k.payload', 'k.parent_id', 'k.like_count', 'k.created_at'])
    .select(
      withoutHidden(
        viewer,
        'k.reply_count',
        sql`select count(*)::int from comments r where r.parent_id = k.comment_id and ${isBlocked(viewer, 'r.user_id')}`,
      ).as('reply_count'),
    )
    .select(
      // In one statement with the count, so that both are of one moment.
      sql<string[] | null>`(
        select json_agg(r.client_id order by r.created_at, r.comment_id) from comments r
        where r.parent_id = k.comment_id and r.created_at > now() - interval '1 day'
          and r.user_id = ${viewer} and r.client_id is not null
      )`.as('own_replies'),
    )
    .where(isShownComment(viewer))
    .select([
      'u.user_id',
      'u.username',
      'u.first_name',
      'u.last_name',
      'u.picture_id',
      'u.deleted_at as user_deleted_at',
    ])
    .select(
      sql<boolean>`exists (
        select from comment_likes l where l.comment_id = k.comment_id and l.user_id = ${viewer}
      )`.as('is_liked'),
    )
    .select((eb) =>
      eb.case().when('k.user_id', '=', viewer).then(eb.ref('k.client_id')).else(null).end().as('client_id'),
    )

export type CommentRow = InferResult<ReturnType<typeof selectComments>>[number]

/** A comment as the server answers it. */
export type ShownComment = Extract<InferInput<typeof Comment>, { comment: unknown }>

/** A deleted user's comments stay until the user is removed, without their author. */
const presentAuthor = (addresses: Addresses, row: CommentRow) =>
  row.user_deleted_at === null
    ? {
        userId: row.user_id,
        username: row.username,
        firstName: row.first_name,
        lastName: row.last_name,
        userProfilePic: presentPicture(addresses, 'PROFILE', row.picture_id),
      }
    : { userId: deletedUser.userId, username: deletedUser.username, userProfilePic: null }

export const presentComment = (addresses: Addresses, row: CommentRow): ShownComment => ({
  comment: {
    id: row.comment_id,
    ...presentAuthor(addresses, row),
    payload: row.payload,
    timestamp: row.created_at.toISOString(),
    numLikes: row.like_count,
    numReplies: row.reply_count,
    ...(row.own_replies && { ownReplies: row.own_replies }),
    parentId: row.parent_id,
    ...(row.client_id !== null && { clientId: row.client_id }),
  },
  isLiked: row.is_liked,
})
