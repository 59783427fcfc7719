/** Sends the three variants of a picture to their signed URLs (docs/specification.md 2.7 'Direct image upload'). */
import type { Failure, Result } from '../../../../contract/failure'
import type { PictureUpload } from '../../../../contract/fields'
import { putBytes } from '../../../api/put'
import { retryOf } from '../../../platform/background/failure-policy'
import { log } from '../../../platform/log'
import { sleep } from '../../../platform/clock'

/** A picture's three variants, ready to be sent. */
export interface PreparedPicture {
  upload: PictureUpload
  bytes: Record<keyof PictureUpload, Blob | ArrayBuffer>
}

export type Variant = keyof PictureUpload
export interface UploadUrls {
  url: string
  medQualityUrl: string
  lowQualityUrl: string
}

const MAX_TRIES = 3
/** Milliseconds before the second try; doubled before the third. */
const RETRY_DELAY_MS = 1000

const send = async (put: () => Promise<Result<undefined>>, signal?: AbortSignal) => {
  for (let attempt = 1; ; attempt += 1) {
    const sent = await put()
    if (sent.ok || retryOf(sent.error) === 'never' || attempt === MAX_TRIES || signal?.aborted) return sent
    await sleep(RETRY_DELAY_MS * 2 ** (attempt - 1))
  }
}

/**
 * Sends a picture; resolves to the variants that did not arrive, with the reason. Empty if all arrived. One variant after
 * the other: over HTTP/1.1 a browser has six connections to a server, and two pictures that stall would leave none for
 * calls.
 */
export const sendVariants = async ({ upload, bytes }: PreparedPicture, urls: UploadUrls, signal?: AbortSignal) => {
  const addresses: Record<Variant, string> = {
    basePhoto: urls.url,
    medQualityPhoto: urls.medQualityUrl,
    lowQualityPhoto: urls.lowQualityUrl,
  }
  const lost: { variant: Variant; error: Failure }[] = []
  for (const variant of ['basePhoto', 'medQualityPhoto', 'lowQualityPhoto'] as const) {
    const { contentType, contentMd5 } = upload[variant]
    const answer = await send(
      () => putBytes(addresses[variant], bytes[variant], { contentType, contentMd5, signal }),
      signal,
    )
    if (answer.ok) continue
    log.warn('picture.variant_not_stored', { variant, code: answer.error.code })
    lost.push({ variant, error: answer.error })
  }
  return lost
}
