/** A guest becomes a user: everything of theirs is the user's from then on. */
import { sql } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import type { Refusal } from '../../basis/refusal'
import type { Writing } from '../../database/tables'
import { takeBytes, type Bounds } from '../../objects/bounds'
import type { Share } from '../../objects/stored-bytes'

/** A like that both gave counts once. */
const giveLikes = async (trx: Writing, guest: string, user: string) => {
  await sql`
    update items set like_count = like_count - 1 where item_id in (
      select a.item_id from item_likes a join item_likes b on b.item_id = a.item_id and b.user_id = ${user}
      where a.user_id = ${guest})`.execute(trx)
  await sql`
    delete from item_likes a using item_likes b
    where a.user_id = ${guest} and b.user_id = ${user} and b.item_id = a.item_id`.execute(trx)
  await trx.updateTable('item_likes').set({ user_id: user }).where('user_id', '=', guest).execute()
}

/** The user pays for the guest's images from now on. Refuses if the user may not store as much. */
const giveBytes = async (
  trx: Writing,
  bounds: Bounds,
  guest: string,
  user: string,
): Promise<Result<undefined, Refusal>> => {
  const { rows } = await sql<Share>`
    select coalesce(i.payer_id, i.owner_id) as "payerId", null as "cliqueId", -b.byte_length as bytes
    from images i join image_variants b on b.image_id = i.image_id
    where i.owner_id = ${guest} order by b.image_id, b.variant for update of b`.execute(trx)
  await trx.updateTable('images').set({ owner_id: user, payer_id: null }).where('owner_id', '=', guest).execute()
  const bytes = -rows.reduce((sum, share) => sum + share.bytes, 0)
  return takeBytes(trx, bounds, [...rows, { payerId: user, cliqueId: null, bytes }])
}

/** The user may have sent the same selection before: then the guest's row keeps its photo and loses its clientId. */
const givePhotos = async (trx: Writing, guest: string, user: string) => {
  await sql`
    update items i set client_id = null where i.owner_id = ${guest} and exists (
      select from items o where o.owner_id = ${user} and o.reserved_in = i.reserved_in and o.client_id = i.client_id
    )`.execute(trx)
  const deletedBy = sql<string | null>`case when deleted_by = ${guest} then ${user}::uuid else deleted_by end`
  await trx.updateTable('items').set({ owner_id: user, deleted_by: deletedBy }).where('owner_id', '=', guest).execute()
}

/** Others are told of the user what they were told of the guest, unless they were told that already. */
const giveActivities = async (trx: Writing, guest: string, user: string) => {
  await sql`
    update activities a set actor_id = ${user}, key = replace(a.key, ${guest}, ${user})
    where a.actor_id = ${guest} and a.user_id is distinct from ${user}::uuid
      and not exists (select from activities b where b.key = replace(a.key, ${guest}, ${user}))`.execute(trx)
  await trx.deleteFrom('activities').where('actor_id', '=', guest).execute()
  await sql`delete from activities where user_id = ${guest} and actor_id = ${user}`.execute(trx)
  await trx.updateTable('activities').set({ user_id: user }).where('user_id', '=', guest).execute()
  await trx.updateTable('pushes').set({ actor_id: user }).where('actor_id', '=', guest).execute()
}

/**
 * Gives a guest's photos, likes and activities to a user, in a transaction that has locked the guest's photos. The
 * guest's downloads end. Refuses if the user has no room for the photos: all stays with the link then.
 */
export const giveOver = async (
  trx: Writing,
  bounds: Bounds,
  guest: string,
  user: string,
): Promise<Result<undefined, Refusal>> => {
  const given = await giveBytes(trx, bounds, guest, user)
  if (!given.ok) return given
  await givePhotos(trx, guest, user)
  await giveLikes(trx, guest, user)
  await giveActivities(trx, guest, user)
  await trx.deleteFrom('downloads').where('user_id', '=', guest).execute()
  await trx.updateTable('guests').set({ claimed_by: user }).where('user_id', '=', guest).execute()
  return ok(undefined)
}
