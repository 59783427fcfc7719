import { sql } from 'kysely'
import { ok } from '../../contract/failure'
import { forgetInAudit } from '../activity/audit'
import { runBatches } from '../basis/batches'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { leaveOut } from '../exports/prepare-again'
import { forgetImages } from '../objects/forget'
import { lockAccount } from '../acts/people/lock-account'
import { deleteUser } from './delete-user'
import { hidePhotos } from './hide-photos'
import { removeLikes } from './remove-likes'

/** Images of one transaction. On the embedded database all calls wait for it. */
const BATCH_SIZE = 100

/** Forgets a batch of the images that the user has sent, including images that cliques and collections show. */
const forgetBatch = (db: Database, userId: string) =>
  inTransaction<number, never>(db, async (trx) => {
    const images = await trx
      .selectFrom('images')
      .select('image_id')
      .where('owner_id', '=', userId)
      .orderBy('image_id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .execute()
    await forgetImages(
      trx,
      images.map(({ image_id: id }) => id),
    )
    return ok(images.length)
  })

/** Subtracts the user's comments and the replies to these from the counts of the remaining rows. */
const countWithout = async (trx: Writing, userId: string) => {
  await sql`select item_id from items where item_id in (select k.item_id from comments k where k.user_id = ${userId})
    order by item_id for no key update`.execute(trx)
  await sql`
    update items i set comment_count = i.comment_count - gone.count from (
      select k.item_id, count(*) as count from comments k left join comments p on p.comment_id = k.parent_id
      where k.user_id = ${userId} or p.user_id = ${userId} group by k.item_id
    ) gone where gone.item_id = i.item_id`.execute(trx)
  await sql`
    update comments p set reply_count = p.reply_count - gone.count from (
      select k.parent_id, count(*) as count from comments k
      where k.user_id = ${userId} and k.parent_id is not null group by k.parent_id
    ) gone where gone.parent_id = p.comment_id`.execute(trx)
}

/** The leaders of their cliques pay for the photos of guests that this user paid for; without a leader no user does. */
const passCharges = (trx: Writing, userId: string) =>
  sql`
    with passed as (
      update images i set payer_id = nullif(q.leader_id, ${userId}) from cliques q
      where q.clique_id = i.clique_id and i.payer_id = ${userId}
      returning i.image_id, coalesce(i.payer_id, i.owner_id) as user_id
    ), sums as (
      select p.user_id, sum(v.byte_length) as bytes
      from passed p join image_variants v on v.image_id = p.image_id group by p.user_id
    )
    update persons p set stored_bytes = p.stored_bytes + s.bytes from sums s where s.user_id = p.user_id`.execute(trx)

const removeRows = (db: Database, userId: string) =>
  inTransaction<undefined, never>(db, async (trx) => {
    await lockAccount(trx, userId)
    const user = await trx
      .selectFrom('users')
      .select(['auth_uid', 'phone_number'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (user === undefined) return ok(undefined)
    const { auth_uid: uid, phone_number: phone } = user
    await leaveOut(trx, userId)
    await passCharges(trx, userId)
    await countWithout(trx, userId)
    await forgetInAudit(trx, userId, phone)
    await trx.deleteFrom('sign_in_codes').where('phone_number', '=', phone).execute()
    await trx
      .deleteFrom('personal_invitations')
      .where(({ eb, or }) => or([eb('phone_number', '=', phone), eb('account_id', '=', uid)]))
      .execute()
    await trx
      .deleteFrom('buckets')
      .where(sql<boolean>`strpos(key, ${uid}) > 0 or strpos(key, ${userId}) > 0`)
      .execute()
    await trx.deleteFrom('accounts').where('account_id', '=', uid).execute()
    await trx.deleteFrom('users').where('user_id', '=', userId).execute()
    return ok(undefined)
  })

/**
 * Removes every row of a deleted user whose TRASH_DAYS are over, and queues the removal of their bytes. May be
 * repeated.
 */
export const removeUser = async (db: Database, userId: string, signal: AbortSignal): Promise<void> => {
  // Deletes rows that a call in flight at the deletion has added.
  await inTransaction(db, async (trx) => ok(await deleteUser(trx, userId)))
  await hidePhotos({ db, tell: () => {} }, signal)
  await runBatches(async () => {
    const forgotten = await forgetBatch(db, userId)
    return !forgotten.ok || forgotten.value < BATCH_SIZE
  }, signal)
  await removeLikes(db, userId, signal)
  if (!signal.aborted) await removeRows(db, userId)
}
