/**
 * [Note: Parts that are gone]
 *
 * A part of the app that can no longer be fetched, because the server has a build by now that knows nothing of it: a
 * reload brings that build. Once for each build, or a part that is missing for good would reload for ever. And only where
 * the server answers: on a first visit no service worker has the app yet, and a reload without the server would replace
 * a page that works, and sends photos, by the browser's own error page. Pointing at a link is enough to ask for a part.
 */
import { log } from '../platform/log'
import { isOnline } from '../platform/online'
import { readTab, writeTab } from '../platform/tab'
import { isUnsent } from '../platform/unsent'

/** Begins the message of a part that could not be fetched. */
const MISSING = 'missing part: '

/** Whether an error is a part of the app that could not be fetched. */
export const isMissingPart = (error: unknown) => error instanceof Error && error.message.startsWith(MISSING)

const KEY = 'clique.healed'
/** Milliseconds for which a page that was about to be left is taken to be leaving: the person may have stayed. */
const LEAVING = 10_000
/** Milliseconds in which the server has to answer. */
const PATIENCE = 5000

let leftAt = Number.NEGATIVE_INFINITY

const isServerThere = () =>
  fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  )

const mayReload = () =>
  // Firefox breaks off what a page still fetches when it is left: a reload then would lead back to it.
  performance.now() - leftAt >= LEAVING && isOnline() && !isUnsent()

const heal = async () => {
  // The address names the build.
  if (!mayReload() || readTab(KEY) === import.meta.url) return
  if (!(await isServerThere()) || !mayReload()) return
  // What cannot be noted would be done for ever.
  if (writeTab(KEY, import.meta.url)) location.reload()
}

export const healStaleParts = () => {
  addEventListener('beforeunload', () => (leftAt = performance.now()))
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads by itself on what begins with the browser's words, whether or not the server answers.
    payload.message = MISSING + payload.message
    log.warn('chunk.missing', { message: payload.message })
    void heal()
  })
}
