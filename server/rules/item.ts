import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { notFound, type Refusal } from '../refusal'
import { seesCollection } from './collection'

/** A photo is seen by whoever sees its collection, once it is marked uploaded. Refuses with 404. */
export const checkSeesItem = async (
  db: Database,
  viewer: string,
  itemId: string,
): Promise<Result<undefined, Refusal>> => {
  const seen = await db
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .select('i.item_id')
    .where('i.item_id', '=', itemId)
    .where('i.state', '=', 'READY')
    .where(seesCollection(viewer))
    .executeTakeFirst()
  return seen ? ok(undefined) : notFound('Photo')
}
