/**
 * [Note: Bytes in a bucket]
 *
 * Browsers PUT straight into the bucket, and an address fits one body alone: type, length and MD5 are in its signature,
 * so S3 itself refuses anything else. Nobody tells us when such a PUT is done; arrivals.ts asks. Reading begins on our
 * own origin, as with a folder, and is sent on to an address of the bucket's. That one is the same for half an hour and
 * dead within the hour too, so that caches work and nothing outlives what was decided for images.
 *
 * Keys are purpose/id/variant. What this server itself does in the bucket goes by signed addresses as well.
 */
import { Readable } from 'node:stream'
import type { Announced } from '../addresses'
import { placeOf, variants, type Place } from '../place'
import type { ObjectStore } from '../store'
import type { Purpose } from '../../database/tables'
import { createSign, type Bucket, type Sign } from './sign'

const HALF_HOUR_MS = 1_800_000
const HOUR = 3600
/** Of an address that this server uses at once. */
const SOON = 300
const TRIES = 3
const WAIT_MS = 200
const ANSWER_LIMIT_MS = 30_000

const keyOf = ({ purpose, imageId, variant }: Place) => `${purpose.toLowerCase()}/${imageId}/${variant}`

/** Expected: the store does not do what it was asked. The message is for whoever runs the server. */
export class StoreRefused extends Error {
  constructor(
    readonly status: number,
    what: string,
  ) {
    super(`The S3 store answers ${status} to ${what}`)
  }
}

const isWorthAnotherTry = (status: number) => status >= 500 || status === 429

/** The first bytes, and what S3 says of the whole. */
export interface Peek {
  bytes: Buffer
  length: number
  /** The object's MD5 in hexadecimal, unless the store encrypts with keys of its own. */
  etag: string
}

export class S3Store implements ObjectStore {
  readonly #sign: Sign

  constructor(bucket: Bucket) {
    this.#sign = createSign(bucket)
  }

  /** Where to PUT exactly the announced bytes, for an hour. */
  writing(place: Place, { contentType, contentLength, contentMd5 }: Announced): string {
    const headers = { 'content-type': contentType, 'content-length': String(contentLength), 'content-md5': contentMd5 }
    return this.#sign('PUT', keyOf(place), { headers, expires: HOUR })
  }

  /** Where to GET (or HEAD) an image: the same address for half an hour. `seconds` is for how long it stays the same. */
  reading(place: Place, method: 'GET' | 'HEAD'): { address: string; seconds: number } {
    const from = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS
    const query = {
      'response-cache-control': 'private, max-age=3600, immutable',
      'response-content-disposition': `inline; filename="clique-photo-${place.imageId}"`,
    }
    const address = this.#sign(method, keyOf(place), { query, expires: HOUR, from })
    return { address, seconds: Math.floor((from + HALF_HOUR_MS - Date.now()) / 1000) }
  }

  /** Asks the bucket, up to three times where it has no time; answers 2xx and 404, throws on everything else. */
  async #ask(
    method: string,
    key: string,
    options: { query?: Record<string, string>; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) {
    const { query = {}, headers = {}, signal } = options
    for (let attempt = 1; ; attempt++) {
      const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
      const address = this.#sign(method, key, { query, expires: SOON })
      let response: Response | undefined
      try {
        response = await fetch(address, { method, headers, signal: signal ? AbortSignal.any([signal, limit]) : limit })
      } catch (error) {
        if (attempt === TRIES || signal?.aborted) throw new Error('The S3 store does not answer', { cause: error })
      }
      if (response && (response.ok || response.status === 404)) return response
      await response?.body?.cancel()
      if (response && (attempt === TRIES || !isWorthAnotherTry(response.status)))
        throw new StoreRefused(response.status, `${method} ${key === '' ? 'the bucket' : 'an object'}`)
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * attempt))
    }
  }

  async read(place: Place): Promise<Readable | undefined> {
    const response = await this.#ask('GET', keyOf(place))
    if (response.status === 404 || response.body === null) {
      await response.body?.cancel()
      return undefined
    }
    return Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
  }

  /** Up to `count` bytes from `start` on; undefined where there is no object. */
  async peek(place: Place, start: number, count: number): Promise<Peek | undefined> {
    const response = await this.#ask('GET', keyOf(place), { headers: { range: `bytes=${start}-${start + count - 1}` } })
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    const [, total] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    const etag = (response.headers.get('etag') ?? '').replaceAll('"', '')
    return { bytes, length: Number(total ?? bytes.length), etag }
  }

  async remove(purpose: Purpose, imageId: string): Promise<void> {
    await Promise.all(
      variants.map(async (variant) => {
        const response = await this.#ask('DELETE', keyOf({ purpose, imageId, variant }))
        await response.body?.cancel()
      }),
    )
  }

  async *images(): AsyncGenerator<{ purpose: Purpose; imageId: string }> {
    let last = ''
    let next: Record<string, string> | undefined = {}
    while (next !== undefined) {
      const response: Response = await this.#ask('GET', '', { query: { 'list-type': '2', ...next } })
      const page: string = await response.text()
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        // A bucket may hold other things, which are none of ours.
        const place = placeOf(`/media/${key}`)
        if (place === undefined || place.imageId === last) continue
        last = place.imageId
        yield { purpose: place.purpose, imageId: place.imageId }
      }
      const [, token] = /<NextContinuationToken>([^<]+)</.exec(page) ?? []
      next = token === undefined ? undefined : { 'continuation-token': token }
    }
  }

  /** S3 keeps nothing of a PUT that breaks off. */
  sweepTemporary(): Promise<number> {
    return Promise.resolve(0)
  }

  async assertReachable(signal: AbortSignal): Promise<void> {
    const response = await this.#ask('HEAD', '', { signal })
    if (response.status === 404) throw new StoreRefused(404, 'HEAD the bucket')
  }
}
