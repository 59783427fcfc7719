import { currentSession } from './app'
import type { Session } from '../../../src/sync/session/session-state'

/** As routes/guest.$.tsx: a guest whose link has ended, or who became a user, is shown a notice and nothing else. */
export const activeUidOf = (session: Session | null) =>
  session?.isEnded || session?.isClaimed ? undefined : session?.uid

/** The user or guest for whom this tab shows screens and sends changes. */
export const activeUid = () => activeUidOf(currentSession())
