import { useSyncExternalStore } from 'react'
import { isNetworkSignInNeeded, watchNetworkSignIn } from '../../platform/background/network-sign-in'

/** Whether the user has to sign in to their network, or a proxy, before the server can be reached. */
export const useNetworkSignIn = () => useSyncExternalStore(watchNetworkSignIn, isNetworkSignInNeeded)
