/**
 * [Note: What the service worker keeps]
 *
 * The shell (every file of the build) is precached, so any URL opens with no network; one that is no screen's asks the
 * network first. Photos are cached as they are
 * seen, each user's apart from every other's. The decoder of HEIF is stored once it was used. Answers of the API are in
 * the store, never here. It handles only two kinds of requests that change something: photos that the system shares to
 * the app, and renewals of a sign-in, which get a time limit. It ignores the others; static routes let
 * Chromium send them without starting the worker, which saves two hops between processes (Chromium 156 does so for
 * pages, and not for their workers). It also shows push notifications and wakes the uploads.
 */
import '../platform/older-browsers'
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { FETCH_ANSWER_MS, RENEWAL_MS } from '../../contract/waits'
import { PINNING } from '../store/images/pinned-images'
import { showImage } from '../store/images/images'
import { isSkipWaiting, UPLOADS, wakeUploads } from '../pwa/messages'
import { sleep } from '../platform/clock'
import { describe, log } from '../platform/log'
import { send } from '../platform/requests'
import { APP_PATHS } from './app-paths'
import { isDecoder, showDecoder } from './images/kept-decoder'
import { openNotification, showPush } from './notify'
import { openHome } from './open-home'
import { ownFilesOnly } from './own-files'
import { renewPush } from './renew-push'
import { forgetUnclaimed, receiveShare, SHARE_TARGET } from './receive-share'

declare const self: ServiceWorkerGlobalScope

/** Static routes: in Chromium from 123 on. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern?: string; requestMethod?: string }; source: 'network' }[]): Promise<void>
}
self.addEventListener('install', (event: RoutedInstallEvent) => {
  const routes = event.addRoutes?.([
    { condition: { requestMethod: 'PUT' }, source: 'network' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
  ])
  // A browser that does not support these rules installs the worker without them.
  if (routes)
    event.waitUntil(
      routes.catch((error: unknown) => log.warn('service_worker.no_static_routes', { error: describe(error) })),
    )
})

// Before the route of the files: it includes '/' too.
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/',
  async ({ request, event }) => {
    const home = await openHome()
    event.waitUntil(forgetUnclaimed())
    return home ?? send(request)
  },
)
addPlugins([ownFilesOnly])
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const showApp = createHandlerBoundToURL('/index.html')
registerRoute(new NavigationRoute(showApp, { allowlist: [APP_PATHS] }))
const OUR_SERVER = [/^\/api\//, /^\/media\//, /^\/identitytoolkit\./, /^\/securetoken\./, /^\/metrics/]
/** A navigation cannot be aborted: the app is shown in its place. */
const showOther: typeof showApp = async (options) => {
  const late = sleep(FETCH_ANSWER_MS).then(() => undefined)
  return (await Promise.race([send(options.request).catch(() => undefined), late])) ?? showApp(options)
}
registerRoute(new NavigationRoute(showOther, { denylist: OUR_SERVER }))

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.method === 'GET' && url.pathname.startsWith('/media/') && url.hash !== PINNING,
  async ({ request, event }) => {
    const page = await self.clients.get((event as FetchEvent).clientId)
    return showImage(request, page ? new URL(page.url).pathname : '/')
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isDecoder(url.pathname),
  ({ request }) => showDecoder(request),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
  ({ request }) => receiveShare(request),
  'POST',
)

// The provider's SDK signs users out on a JSON 5xx and blocks for 30 s on a hanging network. As network errors, both
// leave them signed in.
const provider = new NetworkOnly({
  networkTimeoutSeconds: RENEWAL_MS / 1000,
  plugins: [
    {
      fetchDidSucceed: ({ response }) =>
        response.status >= 500 ? Promise.reject(new Error(String(response.status))) : Promise.resolve(response),
    },
  ],
})
// Only the calls that look whether a user is still signed in: those that sign in pass untouched, because the server waits
// for the service that sends codes.
const RENEWALS = /securetoken\.googleapis\.com\/|identitytoolkit\.googleapis\.com\/.*:lookup/
for (const method of ['GET', 'POST'] as const)
  registerRoute(({ url }) => RENEWALS.test(url.origin + url.pathname), provider, method)

self.addEventListener('push', (event) => event.waitUntil(Promise.all([showPush(event), renewPush()])))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()))
// An earlier report may have failed.
void renewPush()
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))

self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) void self.skipWaiting()
})

// The engine runs in a page's worker (it needs image workers and a token): pages that the browser has suspended are
// woken. If none is open the next visit resumes the upload.
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { tag: string }
  }
}
self.addEventListener('sync', (event) => {
  if (event.tag !== UPLOADS) return
  const wake = async () => {
    for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage(wakeUploads) // oxlint-disable-line unicorn/require-post-message-target-origin
  }
  event.waitUntil(wake())
})
