/**
 * [Note: Leaving a page]
 *
 * WebKit never ends the transactions of a page that is left while they run: whether or not the page is cached for going
 * back, it holds their stores until the browser ends, and the next read of them waits for ever (bugs.webkit.org 324094,
 * 313353). So a page that is left ends them itself; unwritten data is lost, as it is when a browser ends them. A page
 * that is restored after that has screens that wait for an answer, and is reloaded.
 */
import { endTransactions } from '../store/transactions'
import { reloadPage } from '../platform/loads'

/** Closes open transactions when this page is left, and reloads it if it is restored after that. */
export const leaveCleanly = () => {
  let isCutShort = false
  addEventListener('pagehide', () => {
    isCutShort = endTransactions()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCutShort) reloadPage()
  })
}
