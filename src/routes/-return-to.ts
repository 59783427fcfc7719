/**
 * The guarded address that somebody opened while signed out: where they go once they have signed in. For this tab only,
 * and for whoever opened it: an address that was shown to somebody who then signed out is not handed to the next.
 */
import { currentSession } from '../sync/session-state'

const KEY = 'clique.return-to'

let wasSignedIn = false

/** A path of this app: nothing that leads to another origin. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address) && !address.startsWith('/auth')

/** Called with the address of every guarded screen that is opened, before it is decided who may see it. */
export const noteAddress = (address: string) => {
  const session = currentSession()
  if (session) wasSignedIn = true
  if (session?.profile === 'present' || (!session && wasSignedIn)) return
  sessionStorage.setItem(KEY, address)
}

/** Where to go after signing in: the address that was noted, once; else home. */
export const takeAddress = (): string => {
  const address = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return address !== null && isOwnPath(address) ? address : '/'
}
