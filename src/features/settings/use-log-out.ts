import { useState } from 'react'
import { useBusy } from '../../ui/tools/use-busy'
import { signOut } from '../../sync/lifecycle/sign-out'
import {
  signOutWithoutPhotos,
  waitingPhotos,
  pendingMutations,
  type PendingKind,
} from '../../sync/lifecycle/waiting-photos'

/**
 * Signs the user out. If the user's photos still wait to be sent (docs/rules/faults.md F31), or likes, edits or
 * comments, which cannot be kept, `logOut` does not sign out: it sets `waiting`, the number of photos, and `pending`,
 * the other kinds. It is called again with the decision about the photos.
 */
export const useLogOut = () => {
  const { busy, during } = useBusy()
  const [waiting, setWaiting] = useState(0)
  const [pending, setPending] = useState<readonly PendingKind[]>([])
  const logOut = async (photos?: 'keep' | 'delete') => {
    const count = photos === undefined ? await waitingPhotos() : 0
    const unsent = photos === undefined ? await pendingMutations() : []
    setWaiting(count)
    setPending(unsent)
    if (count + unsent.length === 0) await (photos === 'delete' ? signOutWithoutPhotos() : signOut())
  }
  const stay = () => {
    setWaiting(0)
    setPending([])
  }
  return {
    busy,
    waiting,
    pending,
    logOut: (photos?: 'keep' | 'delete') => during(() => logOut(photos)),
    stay,
  }
}
