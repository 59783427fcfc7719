/**
 * [Note: Who is signed in]
 *
 * The device's session row decides, not the identity provider: it is read in milliseconds, even offline. Every tab
 * watches the row, so signing out in one signs out all of them. The row is deleted when the user signs out, or when the
 * server refuses a fresh token.
 */
import type { ImageUrls } from '../../../contract/entities'
import type { SignIn } from '../../platform/identity/sign-in'
import { describe, log } from '../../platform/log'
import { createSubscribers } from '../../platform/subscribers'
import { admitCache } from '../../store/cache'
import { renewDevice, readSession, type SessionRow } from '../../store/device'
import { watch } from '../../store/live'
import { openCache } from '../../store/open-cache'
import { openWithRescue } from '../../store/opening'

export interface Session extends SignIn {
  phoneNumber: string
  /** Absent: not registered, or not known yet (see profile). */
  userId?: string
  username?: string
  firstName?: string
  lastName?: string
  profilePic?: ImageUrls | null
  /** Whether this identity has a profile. `unknown` until the server has answered. */
  profile: 'present' | 'none' | 'unknown'
}

const toSession = (row: SessionRow): Session => ({
  uid: row.uid,
  signInId: row.signInId,
  phoneNumber: row.phoneNumber,
  ...(row.userId !== undefined && { userId: row.userId }),
  ...(row.username !== undefined && { username: row.username }),
  ...(row.firstName !== undefined && { firstName: row.firstName }),
  ...(row.lastName !== undefined && { lastName: row.lastName }),
  ...(row.profilePic !== undefined && { profilePic: row.profilePic }),
  profile: row.userId !== undefined ? 'present' : row.unregistered ? 'none' : 'unknown',
})

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

export const currentSession = () => current
export const subscribeSession = subscribe

/** Reads the row once, before anything is painted, and then follows it in every tab. */
export const loadSession = async () => {
  try {
    await openWithRescue(renewDevice)
    setSession(await readSession())
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
