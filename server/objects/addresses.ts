/**
 * [Note: Signed addresses]
 *
 * Whoever may see a photo gets addresses that say so by themselves: path and expiry under an HMAC of a secret that never
 * leaves the server. Addresses for reading change on the half hour, so that a list read twice names the same address
 * and caches can use it, and die within the hour (decisions §2). Addresses for writing also bind type, length and MD5:
 * they fit exactly the bytes that were announced.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { pathOf, placeOf, type Place } from './place'

const HALF_HOUR = 1800
const HOUR = 3600

/** What a PUT must consist of. */
export interface Announced {
  contentType: string
  contentLength: number
  /** Base64, as in the Content-MD5 header. */
  contentMd5: string
}

type Writing = (place: Place, announced: Announced) => string

export type Grant = { method: 'GET'; place: Place } | { method: 'PUT'; place: Place; announced: Announced }

const seconds = () => Math.floor(Date.now() / 1000)

export class Addresses {
  readonly #secret: string
  readonly #elsewhere: Writing | undefined

  /** `elsewhere` makes the addresses for writing where bytes do not go to this server. */
  constructor(secret: string, elsewhere?: Writing) {
    this.#secret = secret
    this.#elsewhere = elsewhere
  }

  #sign(method: string, path: string, parameters: URLSearchParams): string {
    const text = [method, path, ...['exp', 'type', 'length', 'md5'].map((name) => parameters.get(name) ?? '')]
    return createHmac('sha256', this.#secret).update(text.join('\n')).digest('base64url')
  }

  #address(method: string, path: string, fields: Record<string, string>): string {
    const parameters = new URLSearchParams(fields)
    parameters.set('sig', this.#sign(method, path, parameters))
    return `${path}?${parameters.toString()}`
  }

  /** Where to GET an image: on this origin, the same for half an hour, dead after an hour at the latest. */
  reading(place: Place): string {
    const expires = Math.floor(seconds() / HALF_HOUR) * HALF_HOUR + HOUR
    return this.#address('GET', pathOf(place), { exp: String(expires) })
  }

  /** Where to PUT exactly the announced bytes, for an hour. */
  writing(place: Place, announced: Announced): string {
    if (this.#elsewhere) return this.#elsewhere(place, announced)
    const { contentType, contentLength, contentMd5 } = announced
    return this.#address('PUT', pathOf(place), {
      exp: String(seconds() + HOUR),
      type: contentType,
      length: String(contentLength),
      md5: contentMd5,
    })
  }

  /** What an address allows; undefined where it was altered, has died or was made for another method. */
  grant(method: 'GET' | 'PUT', url: URL): Grant | undefined {
    const place = placeOf(url.pathname)
    const given = Buffer.from(url.searchParams.get('sig') ?? '')
    const right = Buffer.from(this.#sign(method, url.pathname, url.searchParams))
    if (place === undefined || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    if (Number(url.searchParams.get('exp')) <= seconds()) return undefined
    if (method === 'GET') return { method, place }
    const announced = {
      contentType: url.searchParams.get('type') ?? '',
      contentLength: Number(url.searchParams.get('length')),
      contentMd5: url.searchParams.get('md5') ?? '',
    }
    return { method, place, announced }
  }
}
