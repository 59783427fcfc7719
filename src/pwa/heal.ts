/**
 * A part of the app that can no longer be fetched, because the server has a build by now that knows nothing of it: a
 * reload brings that build. Once for each build, or a part that is missing for good would reload for ever.
 */
import { isOnline } from '../platform/online'
import { isUnsent } from '../platform/unsent'

const KEY = 'clique.healed'

const heal = () => {
  // The address names the build.
  if (!isOnline() || isUnsent() || sessionStorage.getItem(KEY) === import.meta.url) return
  sessionStorage.setItem(KEY, import.meta.url)
  location.reload()
}

export const healStaleParts = () => addEventListener('vite:preloadError', heal)
