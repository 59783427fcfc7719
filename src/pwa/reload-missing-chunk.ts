/**
 * [Note: Missing chunks]
 *
 * A chunk can no longer be fetched once the server has a newer build: a reload loads that build. Once for each build,
 * or a chunk that is missing for good would reload for ever. And only if the server answers: on a first visit no
 * service worker has the app yet, and a reload without the server would replace a working page, which may be sending
 * photos, by the browser's own error page. Pointing at a link is enough to request a chunk.
 */
import { log } from '../platform/log'
import { isOnline } from '../platform/background/online'
import { readTab, writeTab } from '../platform/tab'
import { isUnsent } from '../platform/unsent'
import { reloadPage } from '../platform/loads'

/** The start of the message of a chunk that could not be fetched. */
const MISSING = 'missing part: '

/** Whether an error is a chunk that could not be fetched. */
export const isMissingPart = (error: unknown) => error instanceof Error && error.message.startsWith(MISSING)

const KEY = 'clique.reloaded'
/** How long (ms) a page counts as being left after `beforeunload`: the user may have stayed. */
const LEAVING_MS = 10_000
/** How long (ms) to wait for the server. */
const TIMEOUT_MS = 5000

let leftAt = Number.NEGATIVE_INFINITY

const isServerThere = () =>
  fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

const mayReload = () =>
  // Firefox aborts the fetches of a page that is left: a reload then would return to it.
  performance.now() - leftAt >= LEAVING_MS && isOnline() && !isUnsent()

const reload = async () => {
  // The URL names the build.
  if (!mayReload() || readTab(KEY) === import.meta.url) return
  if (!(await isServerThere()) || !mayReload()) return
  // Without the stored mark it would reload for ever.
  if (writeTab(KEY, import.meta.url)) reloadPage()
}

export const reloadOnMissingChunk = () => {
  addEventListener('beforeunload', () => (leftAt = performance.now()))
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads on the browser's own messages, whether or not the server answers.
    payload.message = MISSING + payload.message
    log.warn('chunk.missing', { message: payload.message })
    void reload()
  })
}
