import { createHash } from 'node:crypto'
import { asError } from '../../basis/error-code'
import { Expected } from '../../basis/expected'
import { createSign, type Bucket } from './sign'

const URL_SECONDS = 300

/**
 * Allows browsers on these origins to send the bytes that a URL allows, and to read photos, also when the service
 * worker fetches them for its cache.
 */
const corsRule = (origins: readonly string[]) =>
  [
    '<CORSConfiguration><CORSRule>',
    ...origins.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`),
    ...['GET', 'HEAD', 'PUT'].map((method) => `<AllowedMethod>${method}</AllowedMethod>`),
    ...['content-type', 'content-md5'].map((name) => `<AllowedHeader>${name}</AllowedHeader>`),
    '<ExposeHeader>retry-after</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds>',
    '</CORSRule></CORSConfiguration>',
  ].join('')

/**
 * Makes the bucket if it does not exist, and allows browsers that have the app from `origins` to use it. Throws Expected with
 * S3's own message if that is refused.
 */
export const prepareBucket = async (bucket: Bucket, origins: readonly string[]): Promise<void> => {
  const sign = createSign(bucket)
  const must = async (address: string, init: RequestInit, allowed: RegExp) => {
    const response = await fetch(address, { method: 'PUT', ...init }).catch((error: unknown) => {
      throw new Expected(`${bucket.endpoint} cannot be reached: ${asError(error).message}`, { cause: error })
    })
    const text = await response.text()
    if (!response.ok && !allowed.test(text)) throw new Expected(`S3 answers ${response.status}: ${text}`)
  }
  await must(sign('PUT', '', { expires: URL_SECONDS }), {}, /BucketAlready(OwnedByYou|Exists)/)
  const body = corsRule(origins)
  const headers = { 'content-md5': createHash('md5').update(body).digest('base64') }
  await must(sign('PUT', '', { headers, query: { cors: '' }, expires: URL_SECONDS }), { headers, body }, /^$/)
}
