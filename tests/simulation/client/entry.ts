/**
 * A simulated tab: what src/app/boot.tsx and the shell start, and the screens.
 */
import {
  clearSessionEnd,
  currentSession,
  enter,
  leave,
  loadSession,
  refreshAll,
  runOutbox,
  signOutUnasked,
  subscribeSession,
  useSession,
  watchRefusals,
  whenUnauthorized,
} from './app'
import { mount, useEffect } from './hook-runtime'
import { closeScreens } from './screens'
import { told } from './toast'

export { openScreen, type Screen, type ScreenName } from './screens'
export * as actions from './actions'
export * as uploads from './uploads'
export { told, enter, leave, refreshAll, currentSession }

/** Called when the session of this tab has ended. */
export const sessionEnds = new Set<() => void>()

/** As app/boot.tsx. */
const followLeaving = () => {
  let before = currentSession()
  return () => {
    const ended = before
    before = currentSession()
    if (ended?.uid !== before?.uid) {
      closeScreens()
      for (const heard of sessionEnds) heard()
    }
    if (ended && (ended.uid !== before?.uid || ended.signInId !== before.signInId)) void clearSessionEnd(ended)
  }
}

/** What the server refused in this tab, by kind. */
export const refusals: { kind: string; code: string }[] = []

/** As features/shell/background.tsx. */
const useBackground = () => {
  const uid = useSession()?.uid
  useEffect(() => {
    if (uid === undefined) return undefined
    const life = new AbortController()
    void runOutbox(uid, life.signal)
    const stop = watchRefusals(({ kind, error }) => refusals.push({ kind, code: error.code }))
    return () => {
      stop()
      life.abort()
    }
  }, [uid])
}

/** A page is loaded. Resolves once the first screen can be drawn. */
export const start = async (): Promise<void> => {
  whenUnauthorized((uid) => {
    if (currentSession()?.uid === uid) void signOutUnasked()
  })
  await loadSession()
  subscribeSession(followLeaving())
  mount(useBackground)
}
