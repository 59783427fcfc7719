import { createHash } from 'node:crypto'
import webpush from 'web-push'
import type { Message } from './message'
import { hasPublicAddress } from './public-address'
import type { Subscriber } from './subscription'
import type { Vapid } from './vapid'

const ANSWER_LIMIT_MS = 10_000
/** Seconds for which a push service stores a message for a device that is off. */
const KEPT_SECONDS = 3 * 24 * 3600

/** `gone`: this subscription is invalid and should be forgotten. `later`: retry it. */
export type Sent = 'sent' | 'gone' | 'later' | 'refused'

/** The push service's own key for replacing messages: 32 characters at most. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * Sends one message to one browser, encrypted only for it (RFC 8291). Never throws: readSubscription checked the keys.
 */
export const sendPush = async (
  { subscription, isByDomain }: Subscriber,
  message: Message,
  vapid: Vapid & { subject: string },
  signal: AbortSignal,
): Promise<Sent> => {
  const { endpoint, method, headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: vapid,
    TTL: KEPT_SECONDS,
    urgency: 'normal',
    topic: topicOf(message.tag),
  })
  try {
    if (isByDomain && !(await hasPublicAddress(new URL(endpoint).hostname))) return 'refused'
    const response = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      // Redirects of a push service are not followed: only these hosts are called.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    })
    await response.body?.cancel()
    if (response.ok) return 'sent'
    if (response.status === 404 || response.status === 410) return 'gone'
    return response.status === 429 || response.status >= 500 ? 'later' : 'refused'
  } catch {
    return 'later'
  }
}
