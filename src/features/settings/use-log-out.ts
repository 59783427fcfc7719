import { useState } from 'react'
import { leave } from '../../sync/session'
import { leaveWithoutPhotos, waitingPhotos } from '../../sync/waiting-photos'

/**
 * Logging out. Where photos of this person still wait to be sent, what becomes of them is asked first (reliability F31):
 * `waiting` says how many, until an answer was given.
 */
export const useLogOut = () => {
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const logOut = async (photos?: 'keep' | 'delete') => {
    setBusy(true)
    const count = photos === undefined ? await waitingPhotos() : 0
    setWaiting(count)
    if (count === 0) await (photos === 'delete' ? leaveWithoutPhotos() : leave())
    setBusy(false)
  }
  return { busy, waiting, logOut, stay: () => setWaiting(0) }
}
