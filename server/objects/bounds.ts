/** Limits of storage: for one user, and in total. Checked when bytes are announced, so that none are sent in vain. */
import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { GB } from '../../contract/limits'
import { lockFor } from '../database/lock'
import type { Writing } from '../database/tables'
import { noSpace } from '../basis/no-space'
import { refuse, type Refusal } from '../basis/refusal'
import type { ObjectStore } from './store'

export interface Bounds {
  store: ObjectStore
  /** Maximum announced bytes of all images of one user; 0 if there is no limit. */
  bytesPerPerson: number
}

/** Locks the rows that the transaction will add to; resolves to the number of bytes that the owner stores. */
export const lockStored = async (trx: Writing, ownerId: string, cliqueIds: readonly string[]): Promise<number> => {
  if (cliqueIds.length > 0)
    await trx
      .selectFrom('cliques')
      .select('clique_id')
      .where('clique_id', 'in', cliqueIds)
      .orderBy('clique_id')
      .forNoKeyUpdate()
      .execute()
  const owner = trx.selectFrom('users').select('stored_bytes').where('user_id', '=', ownerId)
  return Number((await owner.forNoKeyUpdate().executeTakeFirstOrThrow()).stored_bytes)
}

/** Refuses bytes beyond the limit of one user. */
export const checkQuota = ({ bytesPerPerson }: Bounds, stored: number, more: number): Result<undefined, Refusal> =>
  bytesPerPerson === 0 || more <= 0 || stored + more <= bytesPerPerson
    ? ok(undefined)
    : refuse('QUOTA_EXCEEDED', `Your photos would take more than the ${bytesPerPerson / GB} GB that you may store`)

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
