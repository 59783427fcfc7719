/** Where a browser wants its pushes: the Push API's subscription, as JSON, is its device token (specification 1 §3). */
import * as v from 'valibot'

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/))
const Subscription = v.object({
  endpoint: v.pipe(v.string(), v.url()),
  keys: v.object({ p256dh: base64url, auth: base64url }),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** The browsers' own push services. Anything else would let people make this server call wherever they like. */
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

/** The subscription that a device token is; undefined where it is another kind of token, or names no push service. */
export const readSubscription = (token: string, services: readonly string[]): Subscription | undefined => {
  if (!token.startsWith('{')) return undefined
  try {
    const { success, output } = v.safeParse(Subscription, JSON.parse(token))
    return success && isService(output.endpoint, services) ? output : undefined
  } catch {
    return undefined
  }
}
