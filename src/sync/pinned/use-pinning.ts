import { pin, keyOfPin, unpin, type Pinnable } from './pin'
import { useSession } from '../reading/hooks'
import { usePin } from './use-pins'

/** The stored part of a collection or clique, and functions that pin and unpin it. */
export const usePinning = (thing: Pinnable) => {
  const uid = useSession()?.uid
  const kept = usePin(thing.kind, thing.id)
  return {
    kept,
    keep: () => void (uid !== undefined && pin(uid, thing)),
    stop: () => void (uid !== undefined && unpin(uid, keyOfPin(thing))),
  }
}
