/**
 * A part of the app that can no longer be fetched, because the server has a build by now that knows nothing of it: a
 * reload brings that build. Once for each build, or a part that is missing for good would reload for ever.
 */
import { isOnline } from '../platform/online'
import { readTab, writeTab } from '../platform/tab'
import { isUnsent } from '../platform/unsent'

const KEY = 'clique.healed'
/** Milliseconds for which a page that was about to be left is taken to be leaving: the person may have stayed. */
const LEAVING = 10_000

let leftAt = Number.NEGATIVE_INFINITY

const heal = () => {
  // Firefox breaks off what a page still fetches when it is left: a reload then would lead back to it.
  if (performance.now() - leftAt < LEAVING) return
  // The address names the build.
  if (!isOnline() || isUnsent() || readTab(KEY) === import.meta.url) return
  // What cannot be noted would be done for ever.
  if (writeTab(KEY, import.meta.url)) location.reload()
}

export const healStaleParts = () => {
  addEventListener('beforeunload', () => (leftAt = performance.now()))
  addEventListener('vite:preloadError', heal)
}
