/**
 * [Note: Leaving a page]
 *
 * WebKit never ends the transactions of a page that is left while they run: kept for going back or not, it holds their
 * stores until the browser ends, and whatever reads them next waits for ever (bugs.webkit.org 324094, 313353). So a
 * page that is left ends them itself; what they had not written is lost, as it is when a browser ends them. A page that
 * is restored after that has screens that wait for an answer, and is reloaded.
 */
import { endTransactions } from '../store/transactions'

/** Closes open transactions when this page is left, and reloads it where it is restored after that. */
export const leaveCleanly = () => {
  let isCutShort = false
  addEventListener('pagehide', () => {
    isCutShort = endTransactions()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCutShort) location.reload()
  })
}
