import { sql } from 'kysely'
import type { PictureUpload } from '../../contract/fields'
import { fail, ok, type Result } from '../../contract/failure'
import type { Purpose, Writing } from '../database/tables'
import { refuse, type Refusal } from '../refusal'
import type { Addresses, Announced } from './addresses'
import { variants, type Place } from './place'

/** The contract's name of each variant. */
const names = { base: 'basePhoto', medium: 'medQualityPhoto', low: 'lowQualityPhoto' } as const

export interface Reservation {
  imageId: string
  purpose: Purpose
  ownerId: string
  /** The person, clique or collection that gets this picture; an item's own id. */
  subjectId: string
  picture: PictureUpload
}

const variantRows = ({ imageId, picture }: Pick<Reservation, 'imageId' | 'picture'>) =>
  variants.map((variant) => {
    const { contentType, contentLength, contentMd5 } = picture[names[variant]]
    return { image_id: imageId, variant, content_type: contentType, byte_length: contentLength, md5: contentMd5 }
  })

/** Of images without their bytes one person has at most this many; a day later unfinished ones are swept away. */
const MOST_OPEN = 1000
const RETRY_AFTER = 60

const openReservations = async (trx: Writing, ownerId: string) => {
  const { open } = await trx
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Writes down images of one owner whose bytes are to come. Refuses more than may be open at once (reliability §3.5). */
export const reserveImages = async (
  trx: Writing,
  reservations: readonly Reservation[],
): Promise<Result<undefined, Refusal>> => {
  const [first] = reservations
  if (first === undefined) return ok(undefined)
  if ((await openReservations(trx, first.ownerId)) + reservations.length > MOST_OPEN) {
    const { error } = refuse('TOO_MANY_REQUESTS', `More than ${MOST_OPEN} photos are waiting for their bytes`)
    return fail<Refusal>({ ...error, retryAfter: RETRY_AFTER })
  }
  await trx
    .insertInto('images')
    .values(
      reservations.map(({ imageId, ownerId, purpose, subjectId }) => ({
        image_id: imageId,
        owner_id: ownerId,
        purpose,
        subject_id: subjectId,
      })),
    )
    .execute()
  await trx.insertInto('image_variants').values(reservations.flatMap(variantRows)).execute()
  return ok(undefined)
}

/**
 * Adapts reservations whose bytes have not all come to the bytes that are announced now: whoever prepared a photo
 * afresh may have got other bytes out of it. What has arrived already and is announced again stays.
 */
export const renewReservations = async (
  trx: Writing,
  renewals: readonly Pick<Reservation, 'imageId' | 'picture'>[],
): Promise<void> => {
  const rows = JSON.stringify(renewals.flatMap(variantRows))
  await sql`
    update image_variants v
    set content_type = n.content_type, byte_length = n.byte_length, md5 = n.md5, stored_at = null
    from json_to_recordset(${rows}) as n(image_id uuid, variant text, content_type text, byte_length int, md5 text)
    where v.image_id = n.image_id and v.variant = n.variant and v.md5 <> n.md5
  `.execute(trx)
}

/** Where to PUT the three variants of a reserved picture, in the contract's names. */
export const uploadUrls = (addresses: Addresses, purpose: Purpose, imageId: string, picture: PictureUpload) => {
  const at = (variant: Place['variant']) => {
    const announced: Announced = picture[names[variant]]
    return addresses.writing({ purpose, imageId, variant }, announced)
  }
  return { url: at('base'), medQualityUrl: at('medium'), lowQualityUrl: at('low') }
}
