import { sql } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import type { Refusal } from '../../basis/refusal'
import type { Database, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { checkRoom as checkGuestRoom, lockRoom } from '../../guests/room'
import { takesRoom } from '../../rules/announcement'
import { checkQuota, checkRoom, type Bounds } from '../bounds'

interface Silent {
  imageId: string
  payerId: string
  isGuest: boolean
  bytes: number
}

/** The variants of announcements of which no byte has come for ten minutes, locked. */
const lockSilent = async (trx: Writing, ownerId: string, imageIds: readonly string[]): Promise<Silent[]> => {
  const { rows } = await sql<Silent>`
    select i.image_id as "imageId", coalesce(i.payer_id, i.owner_id) as "payerId", b.byte_length as bytes,
      exists (select from guests g where g.user_id = i.owner_id) as "isGuest"
    from images i join image_variants b on b.image_id = i.image_id
    where i.image_id in (${sql.join(imageIds)}) and i.owner_id = ${ownerId} and i.state = 'PENDING'
      and not ${takesRoom('i.image_id')}
    order by b.image_id, b.variant for update of b`.execute(trx)
  return rows
}

const checkSilent = async (
  trx: Writing,
  bounds: Bounds,
  ownerId: string,
  silent: readonly Silent[],
): Promise<Result<undefined, Refusal>> => {
  const [first] = silent
  if (first === undefined) return ok(undefined)
  const images = new Set(silent.map(({ imageId }) => imageId)).size
  const room = first.isGuest ? await checkGuestRoom(trx, ownerId, images) : ok(undefined)
  if (!room.ok) return room
  const { payerId } = first
  const payer = await trx
    .selectFrom('persons')
    .select(['user_id', 'stored_bytes', 'quota_bytes'])
    .where('user_id', '=', payerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const bytes = silent.reduce((sum, one) => sum + one.bytes, 0)
  const quota = await checkQuota(trx, bounds, payer, bytes)
  return quota.ok ? checkRoom(trx, bounds, bytes, { payerId, images }) : quota
}

/**
 * Notes that a device continues with these announcements of one owner. Those of which no byte came for ten minutes take
 * room again: refuses if there is none, as for new ones. A guest's caller has locked the room of their link.
 */
export const renewSilent = async (
  trx: Writing,
  bounds: Bounds,
  ownerId: string,
  imageIds: readonly string[],
): Promise<Result<undefined, Refusal>> => {
  if (imageIds.length === 0) return ok(undefined)
  const checked = await checkSilent(trx, bounds, ownerId, await lockSilent(trx, ownerId, imageIds))
  if (!checked.ok) return checked
  await sql`
    update image_variants v set announced_at = now() from images i
    where i.image_id = v.image_id and i.owner_id = ${ownerId} and v.image_id in (${sql.join(imageIds)})
      and v.stored_at is null and v.announced_at < now() - interval '1 minute'`.execute(trx)
  return ok(undefined)
}

/** The same in a transaction of its own, for bytes that arrive. */
export const renewArriving = (db: Database, bounds: Bounds, ownerId: string, imageIds: readonly string[]) =>
  inTransaction(db, async (trx) => {
    const guest = await trx.selectFrom('guests').select('link_id').where('user_id', '=', ownerId).executeTakeFirst()
    if (typeof guest?.link_id === 'string') await lockRoom(trx, guest.link_id)
    return renewSilent(trx, bounds, ownerId, imageIds)
  })
