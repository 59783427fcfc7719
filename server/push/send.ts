import { createHash } from 'node:crypto'
import webpush from 'web-push'
import { PUSH_MS } from '../../contract/waits'
import { causeOf } from '../basis/cause-of'
import { hasPublicAddress } from './public-address'
import type { payloadOf } from './payload'
import type { Subscriber } from './subscription'
import type { Vapid } from './vapid'

/** Seconds for which a push service stores a message for a device that is off. */
const KEPT_SECONDS = 3 * 24 * 3600

/**
 * `gone`: this subscription is invalid and should be forgotten. `later`: retry it. `reason`: the status of the push
 * service's answer, or the class of another cause.
 */
export type Sent = { outcome: 'sent' } | { outcome: 'gone' | 'later' | 'refused'; reason: string }

/** The push service's own key for replacing messages: 32 characters at most. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * Sends one message to one browser, encrypted only for it (RFC 8291). Never throws: readSubscription checked the keys.
 */
export const sendPush = async (
  { subscription, isByDomain }: Subscriber,
  message: ReturnType<typeof payloadOf>,
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
    if (isByDomain && !(await hasPublicAddress(new URL(endpoint).hostname)))
      return { outcome: 'refused', reason: 'PRIVATE_ADDRESS' }
    const response = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      // Redirects of a push service are not followed: only these hosts are called.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PUSH_MS)]),
    })
    await response.body?.cancel()
    if (response.ok) return { outcome: 'sent' }
    const { status } = response
    const isLater = status === 429 || status >= 500
    const outcome = status === 404 || status === 410 ? 'gone' : isLater ? 'later' : 'refused'
    return { outcome, reason: String(status) }
  } catch (error) {
    return { outcome: 'later', reason: causeOf(error) }
  }
}
