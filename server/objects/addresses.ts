/**
 * [Note: Signed addresses]
 *
 * A user who may see a photo gets signed URLs: path and expiry under an HMAC of a secret that never leaves the server.
 * URLs for reading change on the half hour, so that a list read twice has the same URL and caches can use it, and
 * expire within the hour (docs/specification.md 3.2). URLs for writing also bind type, length and MD5: they fit exactly
 * the announced bytes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { pathOf, placeOf, type Place } from './place'

const HALF_HOUR_SECONDS = 1800
const HOUR_SECONDS = 3600
/** About ten megabytes of URLs. */
const MAX_KNOWN = 50_000

/** The required properties of a PUT's body. */
export interface Announced {
  contentType: string
  contentLength: number
  /** Base64, as in the Content-MD5 header. */
  contentMd5: string
}

type Writing = (place: Place, announced: Announced) => string

/** `isDeleted`: for a deleted photo, for its users who may restore it. */
export type Grant =
  { method: 'GET'; place: Place; isDeleted: boolean } | { method: 'PUT'; place: Place; announced: Announced }

const seconds = () => Math.floor(Date.now() / 1000)

export class Addresses {
  #secret: string
  readonly #elsewhere: Writing | undefined
  /** URLs for reading, by path: a page has sixty, and they are the same until the half hour is over. */
  readonly #known = new Map<string, string>()
  #expires = 0

  /** `elsewhere` makes the URLs for writing if bytes are not sent to this server. */
  constructor(secret: string, elsewhere?: Writing) {
    this.#secret = secret
    this.#elsewhere = elsewhere
  }

  /** Signs with another secret: no URL that was made before is valid. */
  renew(secret: string): void {
    this.#secret = secret
    this.#known.clear()
  }

  #sign(method: string, path: string, parameters: URLSearchParams): string {
    const text = [
      method,
      path,
      ...['exp', 'type', 'length', 'md5', 'deleted'].map((name) => parameters.get(name) ?? ''),
    ]
    return this.#hmac(text.join('\n'))
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }

  /** A proof of this text that only this server can make. The texts of images begin with a method in capitals. */
  prove(text: string): string {
    return this.#hmac(text)
  }

  #address(method: string, path: string, fields: Record<string, string>): string {
    const parameters = new URLSearchParams(fields)
    parameters.set('sig', this.#sign(method, path, parameters))
    return `${path}?${parameters.toString()}`
  }

  /** The URL to GET an image from: on this origin, the same for half an hour, expired after an hour at the latest. */
  reading(place: Place): string {
    const expires = Math.floor(seconds() / HALF_HOUR_SECONDS) * HALF_HOUR_SECONDS + HOUR_SECONDS
    if (expires !== this.#expires || this.#known.size >= MAX_KNOWN) this.#known.clear()
    this.#expires = expires
    const path = pathOf(place)
    const known = this.#known.get(path)
    if (known !== undefined) return known
    // The same result as #address, put together by hand: nothing in it needs escaping.
    const address = `${path}?exp=${expires}&sig=${this.#hmac(`GET\n${path}\n${expires}\n\n\n\n`)}`
    this.#known.set(path, address)
    return address
  }

  /** The URL to GET an image of a deleted photo from; it returns no image while the photo is not deleted. */
  readingDeleted(place: Place): string {
    const expires = Math.floor(seconds() / HALF_HOUR_SECONDS) * HALF_HOUR_SECONDS + HOUR_SECONDS
    return this.#address('GET', pathOf(place), { exp: String(expires), deleted: '1' })
  }

  /** The URL to PUT exactly the announced bytes to, for an hour. */
  writing(place: Place, announced: Announced): string {
    if (this.#elsewhere) return this.#elsewhere(place, announced)
    const { contentType, contentLength, contentMd5 } = announced
    return this.#address('PUT', pathOf(place), {
      exp: String(seconds() + HOUR_SECONDS),
      type: contentType,
      length: String(contentLength),
      md5: contentMd5,
    })
  }

  /** The right that a URL grants; undefined if it was altered, has expired or was made for another method. */
  grant(method: 'GET' | 'PUT', url: URL): Grant | undefined {
    const place = placeOf(url.pathname)
    const given = Buffer.from(url.searchParams.get('sig') ?? '')
    const right = Buffer.from(this.#sign(method, url.pathname, url.searchParams))
    if (place === undefined || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    if (Number(url.searchParams.get('exp')) <= seconds()) return undefined
    if (method === 'GET') return { method, place, isDeleted: url.searchParams.has('deleted') }
    const announced = {
      contentType: url.searchParams.get('type') ?? '',
      contentLength: Number(url.searchParams.get('length')),
      contentMd5: url.searchParams.get('md5') ?? '',
    }
    return { method, place, announced }
  }
}
