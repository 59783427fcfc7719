import { useState } from 'react'
import { leave } from '../../sync/session/leave'
import { leaveWithoutPhotos, waitingPhotos, waitingWishes, type WishKind } from '../../sync/uploads/waiting-photos'

/**
 * Logging out. Where photos of this person still wait to be sent, what becomes of them is asked first
 * (docs/rules/faults.md F31), and likewise where likes, edits or comments wait, which cannot be kept: `waiting` says
 * how many photos and `wishes` what else, until an answer was given.
 */
export const useLogOut = () => {
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [wishes, setWishes] = useState<readonly WishKind[]>([])
  const logOut = async (photos?: 'keep' | 'delete') => {
    setBusy(true)
    const count = photos === undefined ? await waitingPhotos() : 0
    const unsent = photos === undefined ? await waitingWishes() : []
    setWaiting(count)
    setWishes(unsent)
    if (count + unsent.length === 0) await (photos === 'delete' ? leaveWithoutPhotos() : leave())
    setBusy(false)
  }
  const stay = () => {
    setWaiting(0)
    setWishes([])
  }
  return { busy, waiting, wishes, logOut, stay }
}
