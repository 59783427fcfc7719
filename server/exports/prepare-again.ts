import { sql, type RawBuilder } from 'kysely'
import type { Database, Writing } from '../database/tables'
import { deleteUnusedTexts } from '../downloads/stored-texts'

/**
 * Queues copies to be prepared again. If a job is preparing one, its result is not stored: the request has another id.
 */
export const prepareAgain = (db: Database | Writing, which: RawBuilder<boolean>) =>
  db
    .updateTable('data_exports')
    .set({ export_id: sql<string>`gen_random_uuid()`, claimed_until: null, attempts: 0 })
    .set({ manifest: null, bytes: null, ready_at: null, expires_at: null })
    .where(which)
    .execute()

/**
 * Removes a user from other users' exports and downloads: copies of their data that name the user or contain the user's
 * texts are prepared again, and downloads end. For a block, `reader` is the only other user. Call it after the change
 * that hides the user, in its transaction.
 */
export const leaveOut = async (trx: Writing, userId: string, reader?: string): Promise<void> => {
  const ofOthers = reader === undefined ? sql`o.user_id <> ${userId}` : sql`o.user_id = ${reader}`
  const name = sql`(select u.username from users u where u.user_id = ${userId})`
  const isNamed = (copyId: string) => sql`(strpos(o.manifest, ${name}) > 0 or exists (
    select from export_texts t where t.copy_id = ${sql.ref(copyId)} and strpos(t.content, ${name}) > 0))`
  await prepareAgain(
    trx,
    sql<boolean>`export_id in (select o.export_id from data_exports o where ${ofOthers} and (
      (o.ready_at is null and o.claimed_until > now())
      or (o.ready_at is not null and (
        ${isNamed('o.export_id')}
        or exists (select from comments k join items i on i.item_id = k.item_id
          where k.user_id = ${userId} and i.owner_id = o.user_id)
        or exists (select from comments k join comment_likes l on l.comment_id = k.comment_id
          where k.user_id = ${userId} and l.user_id = o.user_id)
      ))
    ))`,
  )
  await sql`
    delete from downloads o where ${ofOthers} and (${isNamed('o.copy_id')} or exists (
      select from json_array_elements_text(coalesce(o.manifest::json -> 'collectionIds', '[]')) c (id)
      where c.id::uuid in (
        select i.collection_id from comments k join items i on i.item_id = k.item_id where k.user_id = ${userId}
      )
    ))`.execute(trx)
  await deleteUnusedTexts(trx)
}
