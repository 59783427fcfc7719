/**
 * [Note: Bytes in a bucket]
 *
 * Browsers PUT straight into the bucket, and a URL fits only one body: type, length and MD5 are in its signature, so S3
 * itself refuses any other. Such a PUT ends below incoming/, under a name with its MD5. arrivals.ts checks the bytes
 * and has S3 copy them to their place, purpose/id/variant: so here too a place holds either nothing or a whole, checked
 * image, which no late or repeated PUT can change. The sweep removes objects that stay below incoming/.
 *
 * Reading begins on our own origin, as with a folder, and is redirected to a URL of the bucket. The bucket does not
 * check whether an image was deleted, and a signed URL cannot be revoked: it is the same for a minute and expires
 * within five, which is the tolerance for clocks that differ. This server's own requests to the bucket also use signed
 * URLs.
 */
import { Readable } from 'node:stream'
import { S3_ANSWER_MS } from '../../../contract/waits'
import type { Announced } from '../addresses'
import { placeOf, variants, type Place } from '../place'
import type { ObjectStore } from '../store'
import type { Purpose } from '../../database/tables'
import { createSign, type Bucket, type Sign } from './sign'
import { incomingKey, INCOMING, keyOf } from './keys'
import { StoreRefused } from './store-refused'

const MINUTE_MS = 60_000
const HOUR_SECONDS = 3600
const IMMEDIATE_URL_SECONDS = 300
const MAX_ATTEMPTS = 3
const WAIT_MS = 200

/** The text of an element of S3's answers, in which our own keys are plain. */
const inside = (xml: string, element: string) => new RegExp(`<${element}>([^<]*)<`).exec(xml)?.[1]

const isWorthAnotherTry = (status: number) => status >= 500 || status === 429

/** The first bytes, with S3's facts about the whole. */
export interface Peek {
  bytes: Buffer
  length: number
  /** The object's MD5 in hexadecimal, unless the store encrypts with keys of its own. */
  etag: string
}

export class S3Store implements ObjectStore {
  readonly #bucket: string
  readonly #sign: Sign

  constructor(bucket: Bucket) {
    this.#bucket = bucket.bucket
    this.#sign = createSign(bucket)
  }

  /** The URL to PUT exactly the announced bytes to, for an hour. */
  writing(place: Place, { contentType, contentLength, contentMd5 }: Announced): string {
    const headers = { 'content-type': contentType, 'content-length': String(contentLength), 'content-md5': contentMd5 }
    return this.#sign('PUT', incomingKey(place, contentMd5), { headers, expires: HOUR_SECONDS })
  }

  /** The URL to GET (or HEAD) an image from: the same for a minute. `seconds` is for how long it stays the same. */
  reading(place: Place, method: 'GET' | 'HEAD'): { address: string; seconds: number } {
    const from = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    const query = {
      'response-cache-control': 'private, max-age=3600, immutable',
      'response-content-disposition': `inline; filename="clique-photo-${place.imageId}"`,
    }
    const address = this.#sign(method, keyOf(place), { query, expires: IMMEDIATE_URL_SECONDS, from })
    return { address, seconds: Math.floor((from + MINUTE_MS - Date.now()) / 1000) }
  }

  /**
   * Sends a request to the bucket, up to three times if it is busy; resolves to answers with 2xx, 404 and `allowed`,
   * throws on all others.
   */
  async #ask(
    method: string,
    key: string,
    options: {
      query?: Record<string, string>
      headers?: Record<string, string>
      allowed?: number
      body?: Buffer
      signal?: AbortSignal
    } = {},
  ) {
    const { query = {}, headers = {}, allowed = 404, body, signal } = options
    for (let attempt = 1; ; attempt++) {
      const limit = AbortSignal.timeout(S3_ANSWER_MS)
      const address = this.#sign(method, key, { query, headers, expires: IMMEDIATE_URL_SECONDS })
      let response: Response | undefined
      try {
        const until = signal ? AbortSignal.any([signal, limit]) : limit
        response = await fetch(address, { method, headers, signal: until, ...(body && { body: new Uint8Array(body) }) })
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || signal?.aborted)
          throw new Error('The S3 store does not answer', { cause: error })
      }
      if (response && (response.ok || [404, allowed].includes(response.status))) return response
      await response?.body?.cancel()
      if (response && (attempt === MAX_ATTEMPTS || !isWorthAnotherTry(response.status)))
        throw new StoreRefused(response.status, `${method} ${key === '' ? 'the bucket' : 'an object'}`)
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * attempt))
    }
  }

  read(place: Place): Promise<Readable | undefined> {
    return this.#open(keyOf(place))
  }

  async part(place: Place, start: number, into: Buffer): Promise<Buffer | undefined> {
    const peek = await this.peek(keyOf(place), start, into.length)
    return peek && into.subarray(0, peek.bytes.copy(into))
  }

  /** The bytes that have arrived under a key; undefined if there are none. */
  readIncoming(key: string): Promise<Readable | undefined> {
    return this.#open(key)
  }

  async #open(key: string): Promise<Readable | undefined> {
    const response = await this.#ask('GET', key)
    if (response.status === 404 || response.body === null) {
      await response.body?.cancel()
      return undefined
    }
    return Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
  }

  /**
   * Up to `count` bytes from `start` on of the object under a key, none if it ends before; undefined if there is no
   * object.
   */
  async peek(key: string, start: number, count: number): Promise<Peek | undefined> {
    const headers = { range: `bytes=${start}-${start + count - 1}` }
    // S3 answers 416 to a range that begins after the end: the object is shorter than announced.
    const response = await this.#ask('GET', key, { headers, allowed: 416 })
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    const body = Buffer.from(await response.arrayBuffer())
    const bytes = response.ok ? body : Buffer.alloc(0)
    const [, total] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    const etag = (response.headers.get('etag') ?? '').replaceAll('"', '')
    return { bytes, length: Number(total ?? bytes.length), etag }
  }

  /**
   * Puts bytes straight to their place, unless the same bytes are stored there; resolves to whether it had to. S3
   * checks their MD5.
   */
  async put(place: Place, { contentType, contentLength, contentMd5 }: Announced, bytes: Buffer): Promise<boolean> {
    const there = await this.#ask('HEAD', keyOf(place))
    const etag = `"${Buffer.from(contentMd5, 'base64').toString('hex')}"`
    if (there.ok && there.headers.get('etag') === etag && Number(there.headers.get('content-length')) === contentLength)
      return false
    const headers = { 'content-type': contentType, 'content-md5': contentMd5 }
    const response = await this.#ask('PUT', keyOf(place), { headers, body: bytes })
    await response.body?.cancel()
    if (!response.ok) throw new StoreRefused(response.status, 'PUT an object')
    return true
  }

  /** PUTs bytes to the key that a browser would use. S3 checks their MD5. */
  async deliver(place: Place, { contentType, contentMd5 }: Announced, bytes: Buffer): Promise<void> {
    const headers = { 'content-type': contentType, 'content-md5': contentMd5 }
    const response = await this.#ask('PUT', incomingKey(place, contentMd5), { headers, body: bytes })
    await response.body?.cancel()
    if (!response.ok) throw new StoreRefused(response.status, 'PUT an object')
  }

  /**
   * Copies the object that has arrived under a key to its place, if it still has this etag; resolves to whether it did.
   */
  keep(key: string, etag: string, place: Place): Promise<boolean> {
    return this.#copy(key, place, { 'x-amz-copy-source-if-match': `"${etag}"` })
  }

  async #copy(key: string, place: Place, conditions: Record<string, string> = {}): Promise<boolean> {
    const headers = { 'x-amz-copy-source': `/${this.#bucket}/${key}`, ...conditions }
    const response = await this.#ask('PUT', keyOf(place), { headers, allowed: 412 })
    const answer = await response.text()
    // S3 may begin with 200 and fail after that.
    if (response.ok && answer.includes('<Error>')) throw new StoreRefused(500, 'PUT an object')
    return response.ok
  }

  async copy(purpose: Purpose, from: string, to: string): Promise<boolean> {
    const copies = variants.map((variant) =>
      this.#copy(keyOf({ purpose, imageId: from, variant }), { purpose, imageId: to, variant }),
    )
    return (await Promise.all(copies)).every(Boolean)
  }

  /** Removes the object under a key. */
  async discard(key: string): Promise<void> {
    const response = await this.#ask('DELETE', key)
    await response.body?.cancel()
  }

  async remove(purpose: Purpose, imageId: string): Promise<void> {
    await Promise.all(variants.map((variant) => this.discard(keyOf({ purpose, imageId, variant }))))
  }

  async *images(): AsyncGenerator<{ purpose: Purpose; imageId: string }> {
    let last = ''
    for await (const { key } of this.#list('')) {
      // A bucket may contain other objects, which are not Clique's.
      const place = placeOf(`/media/${key}`)
      if (place === undefined || place.imageId === last) continue
      last = place.imageId
      yield { purpose: place.purpose, imageId: place.imageId }
    }
  }

  async *#list(prefix: string): AsyncGenerator<{ key: string; modified: number }> {
    let next: Record<string, string> | undefined = {}
    while (next !== undefined) {
      const response: Response = await this.#ask('GET', '', { query: { 'list-type': '2', prefix, ...next } })
      const page: string = await response.text()
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield { key: inside(entry, 'Key') ?? '', modified: Date.parse(inside(entry, 'LastModified') ?? '') }
      const token = inside(page, 'NextContinuationToken')
      next = token === undefined ? undefined : { 'continuation-token': token }
    }
  }

  async sweepTemporary(age: number): Promise<number> {
    let removed = 0
    for await (const { key, modified } of this.#list(INCOMING)) {
      if (!(Date.now() - modified >= age)) continue
      await this.discard(key)
      removed += 1
    }
    return removed
  }

  room(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async assertReachable(signal: AbortSignal): Promise<void> {
    const response = await this.#ask('HEAD', '', { signal })
    if (response.status === 404) throw new StoreRefused(404, 'HEAD the bucket')
  }
}
