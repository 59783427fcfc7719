/**
 * [Note: Who is signed in]
 *
 * The device's session row decides, not the identity provider: it is read in milliseconds, even offline. Every tab
 * watches the row, so signing out in one signs out all of them. The row is deleted when the user signs out, or when the
 * server refuses a fresh token.
 */
import { describe, log } from '../../platform/log'
import { createSubscribers } from '../../platform/subscribers'
import { admitCache } from '../../store/cache'
import { renewDevice, readSession, type SessionRow } from '../../store/device'
import { watch } from '../../store/live'
import { openCache } from '../../store/open-cache'
import { openWithRescue } from '../../store/opening'

/** `userId` is absent if the identity is not registered, or that is not known yet (see profile). */
export interface Session extends Omit<SessionRow, Hidden> {
  /** Whether this identity has a profile. `unknown` until the server has answered. */
  profile: 'present' | 'none' | 'unknown'
}
type Hidden = 'id' | 'token' | 'unregistered' | 'isRestored' | 'madeByInvitationAt' | 'isInvitationTold' | 'push'

const toSession = (row: SessionRow): Session => {
  const {
    id: _i,
    token: _t,
    unregistered,
    isRestored: _r,
    madeByInvitationAt: _m,
    isInvitationTold: _n,
    push: _p,
    ...shown
  } = row
  return { ...shown, profile: row.userId !== undefined ? 'present' : unregistered ? 'none' : 'unknown' }
}

let current: Session | null = null
const { subscribe, notify } = createSubscribers()

/** Takes over a row at once, ahead of the watch. */
export const setSession = (row: SessionRow | undefined) => {
  const next = row ? toSession(row) : null
  if (JSON.stringify(next) === JSON.stringify(current)) return
  if (next && next.uid !== current?.uid) admitCache(next.uid)
  current = next
  notify()
}

/** Takes over this page's row as it is stored now. */
export const adoptRow = async () => setSession(await readSession())

export const currentSession = () => current
export const subscribeSession = subscribe

/** Reads the row once, before anything is painted, and then follows it in every tab. */
export const loadSession = async () => {
  try {
    await openWithRescue(renewDevice)
    await adoptRow()
    const { uid } = current ?? {}
    if (uid !== undefined) await openCache(uid)
  } catch (error) {
    log.error('session.unreadable', { error: describe(error) })
    return
  }
  watch(readSession).subscribe({
    next: setSession,
    error: (error: unknown) => log.error('session.query_failed', { error: describe(error) }),
  })
}
