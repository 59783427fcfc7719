/** A simulated tab: the parts that src/app/boot.tsx and the shell start, and the screens. */
import { activeUid, activeUidOf } from './active'
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
  tellRefusals,
  useGuestSelf,
  useReturn,
  useSession,
  watchRefusals,
  whenUnauthorized,
} from './app'
import { mount, useEffect } from './hook-runtime'
import { closeScreens } from './screens'
import { told } from './toast'
import { givenTokens } from './token'

export { openScreen, type Screen, type ScreenName } from './screens'
export * as actions from './actions'
export * as guests from './guests'
export * as uploads from './uploads'
export { told, givenTokens, enter, leave, refreshAll, currentSession, activeUid }

/** Called when this tab shows the screens of another user or guest than before, or of none. */
export const sessionEnds = new Set<() => void>()

/** As app/boot.tsx. */
const followLeaving = () => {
  let before = currentSession()
  let active = activeUid()
  return () => {
    const ended = before
    const last = active
    before = currentSession()
    active = activeUid()
    if (last !== active) {
      closeScreens()
      for (const notify of sessionEnds) notify()
    }
    if (ended && (ended.uid !== before?.uid || ended.signInId !== before.signInId)) void clearSessionEnd(ended)
  }
}

/**
 * The kinds of mutations whose rejection this tab received and showed to its user; and those that it showed while it
 * was hidden.
 */
export const heardRefusals: string[] = []
export const toldRefusals: string[] = []
export const toldUnseen: string[] = []

/** The server's rejections in this tab, by kind. */
export const refusals: { kind: string; code: string }[] = []

/** As features/shell/background.tsx. */
const useBackground = () => {
  const uid = activeUidOf(useSession())
  useEffect(() => {
    if (uid === undefined) return undefined
    const life = new AbortController()
    void runOutbox(uid, life.signal)
    const stops = [
      watchRefusals(({ kind, error }) => refusals.push({ kind, code: error.code })),
      tellRefusals(uid, ({ kind }) => {
        if (document.visibilityState === 'hidden') toldUnseen.push(kind)
        toldRefusals.push(kind)
      }),
      watchRefusals(({ kind }) => heardRefusals.push(kind)),
    ]
    return () => {
      heardRefusals.length = toldRefusals.length = 0
      for (const stop of stops) stop()
      life.abort()
    }
  }, [uid])
}

const useGuestFrame = () => useGuestSelf({ uid: useSession()?.uid ?? '' })

/** As features/guest/guest-frame.tsx. */
const useFrame = () => {
  const session = useSession()
  const guest = session?.guest && activeUidOf(session)
  useEffect(() => (guest === undefined ? undefined : mount(useGuestFrame).unmount), [guest])
}

/** As features/guest/ended.tsx. */
const useNotice = () => {
  const session = useSession()
  const isShown = session?.isEnded === true && !session.isClaimed
  useEffect(() => (isShown ? mount(useReturn).unmount : undefined), [isShown])
}

/** Loads a page. Resolves once the first screen can be drawn. */
export const start = async (): Promise<void> => {
  whenUnauthorized((uid) => {
    if (currentSession()?.uid === uid) void signOutUnasked()
  })
  await loadSession()
  subscribeSession(followLeaving())
  mount(useBackground)
  mount(useFrame)
  mount(useNotice)
}
