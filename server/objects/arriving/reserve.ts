import { sql } from 'kysely'
import type { PictureUpload } from '../../../contract/fields'
import { fail, ok, type Result } from '../../../contract/failure'
import type { Purpose, Writing } from '../../database/tables'
import { refuse, type Refusal } from '../../basis/refusal'
import type { Addresses, Announced } from '../addresses'
import { checkRoom, takeBytes, type Bounds } from '../bounds'
import { forgetImages } from '../forget'
import { variants, type Place } from '../place'
import type { Share } from '../stored-bytes'

/** The contract's name of each variant. */
export const names = { base: 'basePhoto', medium: 'medQualityPhoto', low: 'lowQualityPhoto' } as const

export interface Reservation {
  imageId: string
  purpose: Purpose
  ownerId: string
  /** The user, clique or collection that gets this picture; for an item its own id. */
  subjectId: string
  /** The clique that this image counts for; null for a user's own picture. */
  cliqueId: string | null
  picture: PictureUpload
}

const variantRows = ({ imageId, picture }: Pick<Reservation, 'imageId' | 'picture'>) =>
  variants.map((variant) => {
    const { contentType, contentLength, contentMd5 } = picture[names[variant]]
    return { image_id: imageId, variant, content_type: contentType, byte_length: contentLength, md5: contentMd5 }
  })

/** The rows of the variants of these images, as a table `n`: one parameter, so that the text of a query is always the same. */
const announcedIn = (images: readonly Pick<Reservation, 'imageId' | 'picture'>[]) => sql`
  json_to_recordset(${JSON.stringify(images.flatMap(variantRows))})
    as n(image_id uuid, variant text, content_type text, byte_length int, md5 text)`

const bytesOf = (picture: PictureUpload) => variants.reduce((sum, one) => sum + picture[names[one]].contentLength, 0)

/** One user has at most this many images without their bytes; a day later unfinished ones are swept away. */
const MAX_OPEN = 1000
const RETRY_AFTER_SECONDS = 60

const openReservations = async (trx: Writing, ownerId: string) => {
  const { open } = await trx
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return Number(open)
}

/**
 * Forgets this many of a user's incomplete images, the oldest first: images whose bytes were refused, and images whose
 * URLs have all expired. A device that resumes one of them reserves it again.
 */
const giveBack = async (trx: Writing, ownerId: string, count: number) => {
  const stale = await trx
    .selectFrom('images as i')
    .select('i.image_id')
    .where('i.owner_id', '=', ownerId)
    .where('i.state', '=', 'PENDING')
    .where(sql<boolean>`(i.refused_at is not null or i.created_at < now() - interval '1 hour')`)
    .where(sql<boolean>`exists (select from image_variants v where v.image_id = i.image_id and v.stored_at is null)`)
    .orderBy('i.created_at')
    .limit(count)
    .forUpdate('i')
    .skipLocked()
    .execute()
  await forgetImages(
    trx,
    stale.map(({ image_id: id }) => id),
  )
  return stale.length
}

/** Keeps the number of a user's open images within its limit, together with `more`. */
const checkOpen = async (trx: Writing, ownerId: string, more: number): Promise<Result<undefined, Refusal>> => {
  const excess = (await openReservations(trx, ownerId)) + more - MAX_OPEN
  if (excess <= 0 || (await giveBack(trx, ownerId, excess)) === excess) return ok(undefined)
  const { error } = refuse('TOO_MANY_REQUESTS', `More than ${MAX_OPEN} photos are waiting for their bytes`)
  return fail<Refusal>({ ...error, retryAfter: RETRY_AFTER_SECONDS })
}

/** The sender of an image's bytes, and their payer. */
interface Source {
  /** The user who pays for a guest's images; absent: their owner. */
  payerId?: string
  /** The server copies the bytes: no device sends them. */
  isCopied?: boolean
}

/**
 * Records images of one owner whose bytes will be stored. Refuses more images than may be open at once, more bytes than
 * their payer may store (QUOTA_EXCEEDED), more than there is room for (NOT_ENOUGH_SPACE), and more than one payer's
 * devices may announce at once.
 */
export const reserveImages = async (
  trx: Writing,
  bounds: Bounds,
  reservations: readonly Reservation[],
  { payerId, isCopied = false }: Source = {},
): Promise<Result<undefined, Refusal>> => {
  const [first] = reservations
  if (first === undefined) return ok(undefined)
  const { ownerId } = first
  const payer = payerId ?? ownerId
  const shares = reservations.map(({ cliqueId, picture }) => ({ payerId: payer, cliqueId, bytes: bytesOf(picture) }))
  const bytes = shares.reduce((sum, share) => sum + share.bytes, 0)
  const taken = await takeBytes(trx, bounds, shares)
  if (!taken.ok) return taken
  const open = await checkOpen(trx, ownerId, reservations.length)
  if (!open.ok) return open
  const announcement = isCopied ? undefined : { payerId: payer, images: reservations.length }
  const room = await checkRoom(trx, bounds, bytes, announcement)
  if (!room.ok) return room
  const images = reservations.map(({ imageId, purpose, subjectId, cliqueId }) => ({
    image_id: imageId,
    purpose,
    subject_id: subjectId,
    clique_id: cliqueId,
  }))
  await sql`
    with reserved as (
      insert into images (image_id, owner_id, payer_id, purpose, subject_id, clique_id)
      select i.image_id, ${ownerId}::uuid, ${payerId ?? null}::uuid, i.purpose, i.subject_id, i.clique_id
      from json_to_recordset(${JSON.stringify(images)}) as i(image_id uuid, purpose text, subject_id uuid, clique_id uuid)
    )
    insert into image_variants (image_id, variant, content_type, byte_length, md5)
    select n.image_id, n.variant, n.content_type, n.byte_length, n.md5 from ${announcedIn(reservations)}
  `.execute(trx)
  return ok(undefined)
}

/**
 * Adapts incomplete reservations of one owner to the bytes that are announced now: a user who prepared a photo again
 * may have got other bytes from it. Bytes that have already arrived and are announced again stay. Refuses more bytes
 * than their payer may store, or announce at once.
 */
export const renewReservations = async (
  trx: Writing,
  bounds: Bounds,
  renewals: readonly Pick<Reservation, 'imageId' | 'picture'>[],
): Promise<Result<undefined, Refusal>> => {
  if (renewals.length === 0) return ok(undefined)
  const announced = announcedIn(renewals)
  const changed = await sql<Share>`
    select coalesce(i.payer_id, i.owner_id) as "payerId", i.clique_id as "cliqueId", n.byte_length - v.byte_length as bytes
    from ${announced}
    join image_variants v on v.image_id = n.image_id and v.variant = n.variant and v.md5 <> n.md5
    join images i on i.image_id = v.image_id
    order by v.image_id, v.variant for update of v
  `.execute(trx)
  const [first] = changed.rows
  if (first === undefined) return ok(undefined)
  const taken = await takeBytes(trx, bounds, changed.rows)
  if (!taken.ok) return taken
  const more = changed.rows.reduce((sum, { bytes }) => sum + Math.max(0, bytes), 0)
  const announcement = first.payerId === null ? undefined : { payerId: first.payerId, images: renewals.length }
  const room = await checkRoom(trx, bounds, more, announcement)
  if (!room.ok) return room
  await sql`
    update image_variants v
    set content_type = n.content_type, byte_length = n.byte_length, md5 = n.md5, stored_at = null, announced_at = now(),
        crc32 = null, unreadable_at = null, width = null, height = null
    from ${announced}
    where v.image_id = n.image_id and v.variant = n.variant and v.md5 <> n.md5
  `.execute(trx)
  return ok(undefined)
}

/** The URLs to PUT the three variants of a reserved picture to, in the contract's names. */
export const uploadUrls = (addresses: Addresses, purpose: Purpose, imageId: string, picture: PictureUpload) => {
  const at = (variant: Place['variant']) => {
    const announced: Announced = picture[names[variant]]
    return addresses.writing({ purpose, imageId, variant }, announced)
  }
  return { url: at('base'), medQualityUrl: at('medium'), lowQualityUrl: at('low') }
}
