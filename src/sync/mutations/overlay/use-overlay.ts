import { useCallback, useSyncExternalStore } from 'react'
import { useSession } from '../../reading/hooks'
import { currentOverlay, subscribeOverlay, type Overlay } from './overlay'

/** The signed-in user's mutations that stored answers may not show yet (see [Note: The overlay]). */
export const useOverlay = (): Overlay => {
  const uid = useSession()?.uid
  const subscribe = useCallback((listener: () => void) => subscribeOverlay(uid, listener), [uid])
  return useSyncExternalStore(subscribe, () => currentOverlay(uid))
}
