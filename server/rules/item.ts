import { sql, type RawBuilder } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import type { Database, Writing } from '../database/tables'
import { notFound, type Refusal } from '../basis/refusal'
import { seesCollection } from './collection'

/**
 * Whether the photo of these rows is shown: uploaded, and neither it nor its user is deleted. Photos of a user who was
 * just deleted may not be marked yet ([Note: Hiding the photos of a deleted user]).
 */
export const isShownItem = (items = 'i'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${items}.state`)} = 'READY' and ${sql.ref(`${items}.owner_id`)} not in (
    select hidden.user_id from users hidden where hidden.is_being_hidden))`

/** Whether it exists for the viewer: it is shown, or it is theirs and not marked as uploaded yet. */
export const existsFor = (viewer: string) => sql<boolean>`(
  ${isShownItem()} or i.state = 'PENDING' and i.owner_id = ${viewer})`

const seenItem = (db: Database, viewer: string, itemId: string, isMeant: RawBuilder<boolean>) =>
  db
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .select('i.item_id')
    .where('i.item_id', '=', itemId)
    .where(isMeant)
    .where(seesCollection(viewer))

type Checked = Promise<Result<undefined, Refusal>>

/** A photo is visible to all users who see its collection, once it is marked uploaded. Refuses with 404. */
export const checkSeesItem = async (db: Database, viewer: string, itemId: string): Checked =>
  (await seenItem(db, viewer, itemId, isShownItem()).executeTakeFirst()) ? ok(undefined) : notFound('Photo')

/** The same for a photo that only has to exist for the viewer. */
export const checkExists = async (db: Database, viewer: string, itemId: string): Checked =>
  (await seenItem(db, viewer, itemId, existsFor(viewer)).executeTakeFirst()) ? ok(undefined) : notFound('Photo')

/** The same check; also locks the photo's row, so that its counts can be changed in this transaction. */
export const lockSeenItem = async (trx: Writing, viewer: string, itemId: string): Checked => {
  // In a query of its own: after waiting for a lock, a join would omit a photo that was moved to another collection in
  // the meantime.
  await trx.selectFrom('items').select('item_id').where('item_id', '=', itemId).forNoKeyUpdate().execute()
  return checkSeesItem(trx, viewer, itemId)
}
