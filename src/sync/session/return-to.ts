/**
 * The path that was opened while signed out: opened after signing in. For this tab only, and for the same user: a path
 * that was shown to a user who then signed out is not opened for the next. An invitation is stored for the device, for
 * an hour: a user who installs the app on the way opens it in the app's own window.
 */
import { writeLocal } from '../../platform/local-storage'
import { writeTab } from '../../platform/tab'
import { currentSession } from './session-state'

/** The keys of the noted path, for return-address.ts. */
export const KEY = 'clique.return-to'
export const INVITATION = 'clique.invitation'

let wasSignedIn = false

export const isInvitation = (address: string) => /^\/join#[\w-]+$/.test(address)

/** Called with the path of every screen that is opened, before the guards decide. */
export const noteAddress = (address: string) => {
  const session = currentSession()
  if (session) wasSignedIn = true
  if (session?.profile === 'present' || (!session && wasSignedIn)) return
  writeTab(KEY, address)
  if (isInvitation(address)) writeLocal(INVITATION, `${Date.now()} ${address}`)
}
