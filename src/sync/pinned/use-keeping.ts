import { keep, keyOfKept, stopKeeping, type Keepable } from './keep'
import { useSession } from '../reading/hooks'
import { useKept } from './use-kept'

/** The stored part of a collection or clique, and functions that pin and unpin it. */
export const useKeeping = (thing: Keepable) => {
  const uid = useSession()?.uid
  const kept = useKept(thing.kind, thing.id)
  return {
    kept,
    keep: () => void (uid !== undefined && keep(uid, thing)),
    stop: () => void (uid !== undefined && stopKeeping(uid, keyOfKept(thing))),
  }
}
