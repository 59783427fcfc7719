/**
 * The address that somebody opened while signed out: where they go once they have signed in. For this tab only, and for
 * whoever opened it: an address that was shown to somebody who then signed out is not handed to the next. An invitation
 * is kept for the device, an hour long: whoever installs the app on the way opens it in a window of its own.
 */
import { currentSession } from '../sync/session-state'

const KEY = 'clique.return-to'
const INVITATION = 'clique.invitation'
const HOUR_MS = 3_600_000

let wasSignedIn = false

/** A path of this app: nothing that leads to another origin. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address) && !address.startsWith('/auth')
const isInvitation = (address: string) => /^\/join\/[\w-]+$/.test(address)

/** Called with the address of every screen that is opened, before it is decided who may see it. */
export const noteAddress = (address: string) => {
  const session = currentSession()
  if (session) wasSignedIn = true
  if (session?.profile === 'present' || (!session && wasSignedIn)) return
  sessionStorage.setItem(KEY, address)
  if (isInvitation(address)) localStorage.setItem(INVITATION, `${Date.now()} ${address}`)
}

/** Nobody is to be led back: what was opened has been dealt with. */
export const forgetAddress = () => {
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(INVITATION)
}

const invitation = () => {
  const [at, address = ''] = localStorage.getItem(INVITATION)?.split(' ') ?? []
  return isInvitation(address) && Date.now() - Number(at) < HOUR_MS ? address : '/'
}

/** Where to go after signing in, once: the address that was noted, else an invitation, else home. */
export const takeAddress = (): string => {
  const address = sessionStorage.getItem(KEY)
  const wanted = address !== null && isOwnPath(address) && address !== '/' ? address : invitation()
  forgetAddress()
  return wanted
}
