import { sql, type RawBuilder } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { notFound, type Refusal } from '../basis/refusal'
import { seesCollection } from './collection'
import { isShownItem } from './item'
import { hasBlocks, isBlocked } from './user'

/**
 * Whether comment `k` is shown to the viewer: no block is between them and its author, or the author of its thread. If
 * the viewer has no blocks, the database looks up no thread.
 */
export const isShownComment = (viewer: string): RawBuilder<boolean> => sql<boolean>`(
  case when ${hasBlocks(viewer)} then not ${isBlocked(viewer, 'k.user_id')} and not exists (
    select from comments t where t.comment_id = k.parent_id and ${isBlocked(viewer, 't.user_id')}
  ) else true end)`

/**
 * A comment is visible to users who see its photo, unless there is a block between them and its author. Returns its
 * place; refuses with 404.
 */
export const checkSeesComment = async (
  db: Database,
  viewer: string,
  commentId: string,
): Promise<Result<{ itemId: string; threadId: string | undefined }, Refusal>> => {
  const seen = await db
    .selectFrom('comments as k')
    .innerJoin('items as i', 'i.item_id', 'k.item_id')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .select(['k.item_id', 'k.parent_id'])
    .where('k.comment_id', '=', commentId)
    .where(isShownItem())
    .where(isShownComment(viewer))
    .where(seesCollection(viewer))
    .executeTakeFirst()
  return seen ? ok({ itemId: seen.item_id, threadId: seen.parent_id ?? undefined }) : notFound('Comment')
}
