/** Limits of storage: for one user, and in total. Checked when bytes are announced, so that none are sent in vain. */
import { sql, type RawBuilder } from 'kysely'
import { fail, ok, type Result } from '../../contract/failure'
import { GB } from '../../contract/limits'
import { lockFor } from '../database/lock'
import type { Writing } from '../database/tables'
import { noSpace } from '../basis/no-space'
import { refuse, type Refusal } from '../basis/refusal'
import { isExpected, isPaidBy, takesRoom } from '../rules/announcement'
import { countBytes, type Share } from './stored-bytes'
import type { ObjectStore } from './store'

export interface Bounds {
  store: ObjectStore
  /** Maximum announced bytes of all images that a user without a limit of their own pays for; 0 if there is none. */
  bytesPerPerson: number
}

/** The limit of one user in bytes, by their own limit as it is stored; null if there is none. */
export const quotaOf = ({ bytesPerPerson }: Pick<Bounds, 'bytesPerPerson'>, own: string | null): number | null =>
  own === null ? bytesPerPerson || null : Number(own)

/** The bytes of a user's announcements of which none has come. They are counted as stored, and take no room. */
const silentBytes = async (trx: Writing, userId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(b.byte_length), 0) as bytes
    from images i join image_variants b on b.image_id = i.image_id
    where ${isPaidBy(userId)} and i.state = 'PENDING' and not ${takesRoom('i.image_id')}`.execute(trx)
  return Number(rows[0]?.bytes)
}

/** Refuses if a user pays for more than they may; `renewed` of the silent bytes will not be silent any longer. */
export const checkQuota = async (
  trx: Writing,
  bounds: Bounds,
  {
    user_id: userId,
    stored_bytes: stored,
    quota_bytes: own,
  }: { user_id: string; stored_bytes: string; quota_bytes: string | null },
  renewed = 0,
): Promise<Result<undefined, Refusal>> => {
  const quota = quotaOf(bounds, own)
  if (quota === null || Number(stored) <= quota) return ok(undefined)
  if (Number(stored) - (await silentBytes(trx, userId)) + renewed <= quota) return ok(undefined)
  return refuse('QUOTA_EXCEEDED', `Your photos would take more than the ${quota / GB} GB that you may store`)
}

/** Charges bytes, and refuses those beyond the limit of who pays: the caller's transaction is then undone. */
export const takeBytes = async (
  trx: Writing,
  bounds: Bounds,
  shares: readonly Share[],
): Promise<Result<undefined, Refusal>> => {
  for (const use of await countBytes(trx, shares)) {
    const checked = use.more > 0 ? await checkQuota(trx, bounds, use) : ok(undefined)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}

/** The expected bytes of one payer take at most this part of the free room, so that no payer fills it for others. */
const MAX_PART_OF_PAYER = 1 / 10
/** The time that a usual photo takes to arrive. */
const RETRY_AFTER_SECONDS = 15

/** An announcement by a device. */
export interface Announcement {
  payerId: string
  images: number
}

const checkPart = (part: number, own: number, more: number, images: number): Result<undefined, Refusal> => {
  // A single photo may be larger than this part.
  if (own + more <= part || (own === 0 && images === 1)) return ok(undefined)
  // A device that is told so announces half of them at a time.
  if (more > part && images > 1) return refuse('BODY_TOO_LARGE', 'Announce fewer photos at once')
  const { error } = refuse('TOO_MANY_REQUESTS', 'Send the photos that were announced before first')
  return fail({ ...error, retryAfter: RETRY_AFTER_SECONDS })
}

/** The sum of the expected bytes of the variants `v` with a property. It is no join, whose cost would be that of all pairs. */
const expectedBytes = async (trx: Writing, property: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(v.byte_length) filter (where ${property}), 0) as bytes
    from image_variants v where ${isExpected}`.execute(trx)
  return Number(rows[0]?.bytes)
}

const ofPayer = (payerId: string) =>
  sql<boolean>`exists (select from images i where i.image_id = v.image_id and ${isPaidBy(payerId)})`

/**
 * Refuses bytes that exceed the store's room less the expected bytes, and those of a device that exceed its payer's part
 * of it. One transaction after the other: of two at once, neither would see the other's reservation. No lock is taken
 * after it.
 */
export const checkRoom = async (
  trx: Writing,
  { store }: Bounds,
  more: number,
  announced?: Announcement,
): Promise<Result<undefined, Refusal>> => {
  const room = await store.room()
  if (room === undefined) return ok(undefined)
  await lockFor(trx, 'room for photos')
  const all = await expectedBytes(trx, sql<boolean>`true`)
  if (all + more > room) return noSpace()
  const part = room * MAX_PART_OF_PAYER
  // One payer's bytes are a part of all: usually they need not be counted.
  if (!announced || all + more <= part) return ok(undefined)
  return checkPart(part, await expectedBytes(trx, ofPayer(announced.payerId)), more, announced.images)
}
