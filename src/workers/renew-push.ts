/**
 * [Note: Replaced subscriptions]
 *
 * A browser may replace its subscription to pushes at any time, also while no page is open. The session row has the
 * subscription that the server knows, so the worker compares the two by itself: when the browser reports a change, at
 * each push and each start. It has no token of the user. Instead it sends the earlier subscription, which only the
 * browser and the server know. The server does not say whether it knew it, so the next visit registers the new one as
 * the user (sync/notifications).
 */
import { REPLACE_PATH } from '../../contract/replace-path'
import { API_CALL_MS } from '../../contract/waits'
import { isPage } from '../platform/is-page'
import { describe, log } from '../platform/log'
import { request } from '../platform/requests'
import { readSession, type RegisteredPush } from '../store/device'
import { patchSession } from '../store/session-rows'

declare const self: ServiceWorkerGlobalScope

/** Whether the server has answered: a page of a network in its place is no answer. */
const report = async (replaced: string, deviceToken: string): Promise<boolean> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ replaced, deviceToken })
  const init = { method: 'POST', headers, body, redirect: 'error' } as const
  const response = await request(`/api${REPLACE_PATH}`, init, API_CALL_MS)
  return response.ok && !isPage(response)
}

const endpointOf = (token: string) => (JSON.parse(token) as { endpoint?: string }).endpoint

const current = async (pushes: PushManager, { publicKey }: RegisteredPush) =>
  (await pushes.getSubscription()) ??
  (await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))

const run = async () => {
  const pushes = (self.registration as { pushManager?: PushManager }).pushManager
  if (!pushes) return
  const session = await readSession()
  if (!session) {
    // A sign-out that was cut off: no push of that user may be shown any more.
    await (await pushes.getSubscription())?.unsubscribe()
    return
  }
  const { uid, push } = session
  if (!push || Notification.permission !== 'granted') return
  const deviceToken = JSON.stringify(await current(pushes, push))
  const known = push.reported ?? push.deviceToken
  if (endpointOf(deviceToken) === endpointOf(known) || !(await report(known, deviceToken))) return
  await patchSession(uid, { push: { ...push, reported: deviceToken } })
}

let running: Promise<void> | undefined

/** Reports a replaced subscription to the server; after a failure the next call tries again. Never rejects. */
export const renewPush = (): Promise<void> =>
  (running ??= run()
    .catch((error: unknown) => log.warn('push.not_replaced', { error: describe(error) }))
    .finally(() => {
      running = undefined
    }))
