import { useState } from 'react'
import { useBusy } from '../../ui/tools/use-busy'
import { signOut } from '../../sync/session/sign-out'
import {
  signOutWithoutPhotos,
  waitingPhotos,
  pendingMutations,
  type PendingKind,
} from '../../sync/uploads/waiting-photos'

/**
 * Logging out. Where photos of this person still wait to be sent, what becomes of them is asked first
 * (docs/rules/faults.md F31), and likewise where likes, edits or comments wait, which cannot be kept: `waiting` says
 * how many photos and `pending` what else, until an answer was given.
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
