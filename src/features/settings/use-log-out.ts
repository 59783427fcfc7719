import { useState } from 'react'
import { leave } from '../../sync/leave'
import { leaveWithoutPhotos, waitingPhotos, waitingWishes } from '../../sync/waiting-photos'

/**
 * Logging out. Where photos of this person still wait to be sent, what becomes of them is asked first (reliability F31),
 * and likewise where likes, follows or comments wait, which cannot be kept: `waiting` and `wishes` say how many, until
 * an answer was given.
 */
export const useLogOut = () => {
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [wishes, setWishes] = useState(0)
  const logOut = async (photos?: 'keep' | 'delete') => {
    setBusy(true)
    const count = photos === undefined ? await waitingPhotos() : 0
    const unsent = photos === undefined ? await waitingWishes() : 0
    setWaiting(count)
    setWishes(unsent)
    if (count + unsent === 0) await (photos === 'delete' ? leaveWithoutPhotos() : leave())
    setBusy(false)
  }
  const stay = () => {
    setWaiting(0)
    setWishes(0)
  }
  return { busy, waiting, wishes, logOut, stay }
}
