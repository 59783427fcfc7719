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

const isService = (endpoint: string, services: readonly string[]) => {
  const { protocol, host, origin } = new URL(endpoint)
  return services.some((service) => {
    const [scheme, end = ''] = service.split('//*')
    return end === '' ? origin === service : protocol === scheme && host.endsWith(end)
  })
}

/**
 * The subscription in a device token; undefined if it is another kind of token, names no push service, or has unusable
 * keys.
 */
export const readSubscription = (token: string, services: readonly string[]): Subscription | undefined => {
  if (!token.startsWith('{')) return undefined
  try {
    const { success, output } = v.safeParse(Subscription, JSON.parse(token))
    return success && isService(output.endpoint, services) ? output : undefined
  } catch {
    return undefined
  }
}
