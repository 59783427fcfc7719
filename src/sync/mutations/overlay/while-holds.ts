import { currentSession } from '../../session/session-state'
import type { ShownMutation } from '../../kinds/base/effects'
import { currentOverlay, subscribeOverlay } from './overlay'

/**
 * Follows the user's mutations and calls `over` once `holds` returns false for them: the mutation was undone here or in
 * another tab, or the server rejected it. Returns a function that stops it.
 */
export const whileHolds =
  (holds: (mutations: readonly ShownMutation[]) => boolean) =>
  (over: () => void): (() => void) => {
    const uid = currentSession()?.uid
    const check = () => {
      const { isRead, mutations } = currentOverlay(uid)
      if (isRead && !holds(mutations)) over()
    }
    const stop = subscribeOverlay(uid, check)
    check()
    return stop
  }
