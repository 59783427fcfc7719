/**
 * The target of a browser's pushes: the Push API's subscription, as JSON, is its device token (docs/specification.md
 * 1.3).
 */
import { ECDH } from 'node:crypto'
import * as v from 'valibot'

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/))

const POINT_BYTES = 65
const SECRET_BYTES = 16

const bytesIn = (text: string) => Buffer.from(text, 'base64url')
/** Whether it is an uncompressed point of P-256: encryption is impossible with any other key. */
const isPoint = (p256dh: string) => {
  const point = bytesIn(p256dh)
  if (point.length !== POINT_BYTES) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
const isSecret = (auth: string) => bytesIn(auth).length === SECRET_BYTES

const Subscription = v.object({
  endpoint: v.pipe(v.string(), v.url()),
  keys: v.object({ p256dh: v.pipe(base64url, v.check(isPoint)), auth: v.pipe(base64url, v.check(isSecret)) }),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** The browsers' own push services. Any other host would let users make this server call any URL. */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
]

/** How the list names the service of an endpoint; undefined if it does not. */
const namedBy = (endpoint: string, services: readonly string[]): 'origin' | 'domain' | undefined => {
  const { protocol, host, origin } = new URL(endpoint)
  if (services.includes(origin)) return 'origin'
  const isIn = (service: string) => {
    const [scheme, end = ''] = service.split('//*')
    return end !== '' && protocol === scheme && host.endsWith(end)
  }
  return services.some(isIn) ? 'domain' : undefined
}

/** A subscription, and whether the list names its service only by a domain, whose names may resolve to anything. */
export interface Subscriber {
  subscription: Subscription
  isByDomain: boolean
}

/**
 * The subscription in a device token; undefined if it is another kind of token, names no push service, or has unusable
 * keys.
 */
export const readSubscription = (token: string, services: readonly string[]): Subscriber | undefined => {
  if (!token.startsWith('{')) return undefined
  try {
    const { success, output } = v.safeParse(Subscription, JSON.parse(token))
    const named = success ? namedBy(output.endpoint, services) : undefined
    return success && named ? { subscription: output, isByDomain: named === 'domain' } : undefined
  } catch {
    return undefined
  }
}
