/**
 * [Note: Addresses that S3 accepts]
 *
 * AWS Signature Version 4 in the query, with Node's own HMAC: some forty lines against 22 MB of SDK, and eleven
 * microseconds for a URL against half a millisecond (a page of photos is sixty of them). All headers that the caller
 * gives are signed, so the sender must send exactly those.
 */
import { createHash, createHmac } from 'node:crypto'

export interface Bucket {
  /** The origin at which browsers and this server reach S3, such as https://s3.eu-central-1.amazonaws.com; no path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface SignOptions {
  /** Headers that the request must have. Lower-case names. */
  headers?: Record<string, string>
  query?: Record<string, string>
  /** Lifetime in seconds. */
  expires: number
  /** Milliseconds since 1970 from which the URL is valid; now if absent. */
  from?: number
}

/** Returns the URL of an object (or of the bucket, for the empty key) that allows `method` on it. */
export type Sign = (method: string, key: string, options: SignOptions) => string

const escape = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)

export const createSign = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Sign => {
  const { origin, host } = new URL(endpoint)
  let keyDay = ''
  let dayKey = Buffer.alloc(0)
  const keyOf = (day: string) => {
    if (day === keyDay) return dayKey
    dayKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
    keyDay = day
    return dayKey
  }

  return (method, key, { headers = {}, query = {}, expires, from = Date.now() }) => {
    const time = new Date(from).toISOString().replace(/[-:]|\.\d{3}/g, '')
    const day = time.slice(0, 8)
    const scope = `${day}/${region}/s3/aws4_request`
    const signed = Object.entries({ host, ...headers }).sort(byName)
    const names = signed.map(([name]) => name).join(';')
    const parameters = {
      ...query,
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${accessKeyId}/${scope}`,
      'X-Amz-Date': time,
      'X-Amz-Expires': String(expires),
      'X-Amz-SignedHeaders': names,
    }
    const search = Object.entries(parameters)
      .map(([name, value]): [string, string] => [escape(name), escape(value)])
      .sort(byName)
      .map((pair) => pair.join('='))
      .join('&')
    const path = `/${[bucket, ...(key === '' ? [] : key.split('/'))].map(escape).join('/')}`
    const lines = signed.map((pair) => pair.join(':')).join('\n')
    const request = `${method}\n${path}\n${search}\n${lines}\n\n${names}\nUNSIGNED-PAYLOAD`
    const digest = createHash('sha256').update(request).digest('hex')
    const signature = hmac(keyOf(day), `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`).toString('hex')
    return `${origin}${path}?${search}&X-Amz-Signature=${signature}`
  }
}
