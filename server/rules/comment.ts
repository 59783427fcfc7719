import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { notFound, type Refusal } from '../refusal'
import { seesCollection } from './collection'

/** A comment is seen by whoever sees its photo. Answers the photo's id; refuses with 404. */
export const checkSeesComment = async (
  db: Database,
  viewer: string,
  commentId: string,
): Promise<Result<string, Refusal>> => {
  const seen = await db
    .selectFrom('comments as k')
    .innerJoin('items as i', 'i.item_id', 'k.item_id')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .select('k.item_id')
    .where('k.comment_id', '=', commentId)
    .where('i.state', '=', 'READY')
    .where(seesCollection(viewer))
    .executeTakeFirst()
  return seen ? ok(seen.item_id) : notFound('Comment')
}
