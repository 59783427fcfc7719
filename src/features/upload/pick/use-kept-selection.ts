import { useEffect, useRef } from 'react'
import { useSession } from '../../../sync/reading/hooks'
import { keepSelection } from '../../../sync/uploads/picked-photos'
import type { PickedPhoto } from './use-selection'

/**
 * Stores picked photos until the upload's queue has them ([Note: Picked photos]). Returns a function that sets the
 * files still to be stored while the queue takes them over.
 */
export const useKeptSelection = (photos: readonly PickedPhoto[]) => {
  const uid = useSession()?.uid
  const setFiles = useRef<(files: readonly File[]) => void>(undefined)
  useEffect(() => {
    if (uid === undefined) return
    const controller = new AbortController()
    setFiles.current = keepSelection(uid, controller.signal)
    return () => controller.abort()
  }, [uid])
  useEffect(() => setFiles.current?.(photos.map(({ file }) => file)), [photos])
  return (files: readonly File[]) => setFiles.current?.(files)
}
