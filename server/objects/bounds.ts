/** Limits of storage: for one user, and in total. Checked when bytes are announced, so that none are sent in vain. */
import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { GB } from '../../contract/limits'
import { lockFor } from '../database/lock'
import type { Writing } from '../database/tables'
import { noSpace } from '../basis/no-space'
import { refuse, type Refusal } from '../basis/refusal'
import { countBytes, type Share } from './stored-bytes'
import type { ObjectStore } from './store'

export interface Bounds {
  store: ObjectStore
  /** Maximum announced bytes of all images of a user without a limit of their own; 0 if there is none. */
  bytesPerPerson: number
}

/** The limit of one user in bytes, by their own limit as it is stored; null if there is none. */
export const quotaOf = ({ bytesPerPerson }: Pick<Bounds, 'bytesPerPerson'>, own: string | null): number | null =>
  own === null ? bytesPerPerson || null : Number(own)

/** Adds an owner's bytes, and refuses those beyond their limit: the caller's transaction is then undone. */
export const takeBytes = async (
  trx: Writing,
  bounds: Bounds,
  shares: readonly Share[],
): Promise<Result<undefined, Refusal>> => {
  const more = shares.reduce((sum, { bytes }) => sum + bytes, 0)
  const [use] = await countBytes(trx, shares)
  const quota = use === undefined || more <= 0 ? null : quotaOf(bounds, use.quota_bytes)
  return quota === null || Number(use?.stored_bytes) <= quota
    ? ok(undefined)
    : refuse('QUOTA_EXCEEDED', `Your photos would take more than the ${quota / GB} GB that you may store`)
}

/**
 * Refuses bytes that exceed the store's room less the bytes reserved in the last hour, which is the lifetime of a URL.
 * One transaction after the other: of two at once, neither would see the other's reservation. No lock is taken after
 * it.
 */
export const checkRoom = async (trx: Writing, { store }: Bounds, more: number): Promise<Result<undefined, Refusal>> => {
  const room = await store.room()
  if (room === undefined) return ok(undefined)
  await lockFor(trx, 'room for photos')
  const { bytes } = await trx
    .selectFrom('image_variants')
    .select(sql<string>`coalesce(sum(byte_length), 0)`.as('bytes'))
    .where('announced_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('stored_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes) + more <= room ? ok(undefined) : noSpace()
}
