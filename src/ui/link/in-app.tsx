import { lazyPart } from '../tools/lazy-part'
import { retryImport } from '../tools/retry-import'
import { inAppBrowser } from './in-app-browser'

const InAppNotice = lazyPart(() => retryImport(() => import('./in-app-notice')))

/**
 * Tells users of a browser inside another app to leave it, by opening `address` in a whole one: for the pages to which
 * links in messages lead.
 */
export function InApp({ address }: { address: string }) {
  const found = inAppBrowser(navigator.userAgent, matchMedia('(display-mode: browser)').matches)
  return found && <InAppNotice {...found} address={address} />
}
