/** Signs out on this device. Not part of the first load. */
import { signOut as signOutOfProvider } from '../../platform/identity/identity'
import { log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { clearSession } from '../../store/session-rows'
import { dropImages } from '../../store/images/images'
import { outboxSize } from '../mutations/outbox/pending'
import { dropDrafts } from '../comments/comment-drafts'
import { dropForms } from '../editing/form-drafts'
import { dropDatabases, sweepDatabases } from './drop-databases'
import { dropRecentPeople } from '../people/drop-recent-people'
import '../session/identity/identity-settings'
import { forgetNotifications } from '../notifications/notifications'
import { forgetPrefetched } from '../reading/prefetch'
import { adoptRow, currentSession } from '../session/session-state'
import { dropLeft } from '../mutations/outbox/unstored'
import { forgetWaiting } from '../uploads/waiting-count'

/**
 * Ends the session that this tab shows; `drop` deletes its databases. Resolves to false if another tab has ended it.
 */
const end = async (drop: (uid: string) => Promise<boolean>): Promise<boolean> => {
  const session = currentSession()
  if (!session) return false
  const { uid } = session
  const isEnded = await clearSession(uid)
  await adoptRow()
  // The tab that ended it deletes the data; app/session-end.ts deletes data that this tab has created again.
  if (!isEnded) return false
  dropRecentPeople(uid)
  const [isIdle] = await Promise.all([drop(uid), dropImages(uid), forgetNotifications(uid)])
  if (isIdle) forgetWaiting(uid)
  forgetPrefetched()
  if (session.guest) return true
  const done = await signOutOfProvider(session)
  if (!done.ok) log.warn('identity.not_signed_out')
  return true
}

const dropTyped = (uid: string) => {
  dropDrafts(uid)
  dropForms(uid)
  dropLeft(uid)
}

/**
 * Signs out because the user asked to. Deletes the session row first, so that no screen shows the rest. Unsent
 * mutations are deleted; photos that wait to be sent stay until the same user signs in again (waiting-photos.ts).
 */
export const signOut = async (): Promise<void> => {
  const uid = currentSession()?.uid
  if (!(await end(dropDatabases)) || uid === undefined) return
  dropTyped(uid)
}

/**
 * Deletes the data that is still stored of `uid` after the server ended the session, except photos that wait to be
 * sent.
 */
export const dropUnsent = async (uid: string): Promise<void> => {
  await dropDatabases(uid)
  dropTyped(uid)
}

/**
 * Signs out because the server refuses the user's tokens. Changes and photos that wait for the server stay until the
 * same user signs in again. Resolves to whether changes wait; undefined if another tab has ended the session.
 */
export const endRefusedSession = async (): Promise<'waiting' | 'nothing waits' | undefined> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return undefined
  const waiting = await outboxSize(cacheOf(uid)).catch(() => 0)
  if (!(await end(sweepDatabases))) return undefined
  return waiting > 0 ? 'waiting' : 'nothing waits'
}
