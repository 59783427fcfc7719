/**
 * [Note: Bytes inside a request]
 *
 * The specification sends a picture's bytes as base64 with its checksums (docs/specification.md 2.3). They are checked
 * before anything is changed, and stored once the change is committed, as if each had been PUT. If bytes cannot be
 * stored then, the change is not undone: the answer has the URLs for a PUT, and the picture is not shown until its
 * bytes are stored.
 */
import { createHash } from 'node:crypto'
import type { PictureUpload } from '../../contract/fields'
import { ok, type Result } from '../../contract/failure'
import type { Purpose } from '../database/tables'
import type { Log } from '../telemetry/log'
import { refuse, type Refusal } from '../basis/refusal'
import type { Announced } from './addresses'
import { checkImage } from './image/image-check'
import { variants, type Place } from './place'
import { names } from './arriving/reserve'

/** Stores bytes at a place that was reserved for them. Refuses in the same cases as a PUT. */
export type Take = (place: Place, announced: Announced, bytes: Buffer) => Promise<Result<undefined, Refusal>>

/** The variants of a picture whose bytes are in the request. */
const withData = (picture: PictureUpload) =>
  variants.flatMap((variant) => {
    const { data, ...announced } = picture[names[variant]]
    return data === undefined ? [] : [{ variant, announced, bytes: Buffer.from(data, 'base64') }]
  })

/** Refuses bytes in a request if they do not match their MD5 or are not a whole image. `field` names the picture. */
export const checkData = async (
  field: string,
  purpose: Purpose,
  picture: PictureUpload,
): Promise<Result<undefined, Refusal>> => {
  for (const { variant, announced, bytes } of withData(picture)) {
    const where = `${field}.${names[variant]}.data`
    if (createHash('md5').update(bytes).digest('base64') !== announced.contentMd5)
      return refuse('INVALID_REQUEST', `${where}: the bytes are not those of contentMd5`)
    const at = (position: number, length: number) => Promise.resolve(bytes.subarray(position, position + length))
    const checked = await checkImage({ length: bytes.length, at }, announced.contentType, { purpose, variant })
    if (!checked.ok) return refuse('INVALID_REQUEST', `${where}: ${checked.error.message}`)
  }
  return ok(undefined)
}

/**
 * Stores the bytes that were sent with a reserved picture. Never throws: bytes that cannot be stored now must be PUT.
 */
export const storeData = async (
  { take, log }: { take: Take; log: Log },
  purpose: Purpose,
  imageId: string,
  picture: PictureUpload,
): Promise<void> => {
  try {
    for (const { variant, announced, bytes } of withData(picture)) {
      const taken = await take({ purpose, imageId, variant }, announced, bytes)
      if (taken.ok) continue
      log('picture.refused', { imageId, message: taken.error.message })
      return
    }
  } catch (error) {
    log('picture.store_failed', { imageId, error })
  }
}
