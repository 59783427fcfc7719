/**
 * Whether a page of a proxy or a network answered the last call in the server's place: the user has to sign in there
 * first ([Note: Behind a sign-in page]). Until then the app works as without a network.
 */
import { createSubscribers } from '../subscribers'

let isNeeded = false
const { subscribe, notify } = createSubscribers()

export const isNetworkSignInNeeded = () => isNeeded
export const watchNetworkSignIn = subscribe

/** `isPage`: the answer to a call was such a page; false: it was the server's own. */
export const noteAnswer = (isPage: boolean) => {
  if (isPage === isNeeded) return
  isNeeded = isPage
  notify()
}
