import { keyOfPin, pin as addPin, unpin as removePin, type Pinnable } from './pin'
import { useSession } from '../reading/hooks'
import { usePin } from './use-pins'

/** The stored part of a collection or clique, and functions that pin and unpin it. */
export const usePinning = (thing: Pinnable) => {
  const uid = useSession()?.uid
  const current = usePin(thing.kind, thing.id)
  return {
    current,
    pin: () => void (uid !== undefined && addPin(uid, thing)),
    unpin: () => void (uid !== undefined && removePin(uid, keyOfPin(thing))),
  }
}
