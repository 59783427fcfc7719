/**
 * The path that was opened while signed out: opened after signing in. For this tab only, and for the same user: a path
 * that was shown to a user who then signed out is not opened for the next. An invitation is stored for the device, for
 * an hour: a user who installs the app on the way opens it in the app's own window.
 */
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage'
import { readTab, removeTab, writeTab } from '../../platform/tab'
import { currentSession } from './session-state'

const KEY = 'clique.return-to'
const INVITATION = 'clique.invitation'
const HOUR_MS = 3_600_000

let wasSignedIn = false

/** A path of this app: never one that leads to another origin. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address) && !address.startsWith('/auth')
const isInvitation = (address: string) => /^\/join#[\w-]+$/.test(address)

/** Called with the path of every screen that is opened, before the guards decide. */
export const noteAddress = (address: string) => {
  const session = currentSession()
  if (session) wasSignedIn = true
  if (session?.profile === 'present' || (!session && wasSignedIn)) return
  writeTab(KEY, address)
  if (isInvitation(address)) writeLocal(INVITATION, `${Date.now()} ${address}`)
}

/** Deletes the path: it has been opened. */
export const forgetAddress = () => {
  removeTab(KEY)
  removeLocal(INVITATION)
}

const invitation = () => {
  const [at, address = ''] = readLocal(INVITATION)?.split(' ') ?? []
  return isInvitation(address) && Date.now() - Number(at) < HOUR_MS ? address : '/'
}

/** Returns the path to open after signing in, once: the noted one, else an invitation, else home. */
export const takeAddress = (): string => {
  const address = readTab(KEY)
  const wanted = address !== undefined && isOwnPath(address) && address !== '/' ? address : invitation()
  forgetAddress()
  return wanted
}
