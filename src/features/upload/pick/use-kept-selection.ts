import { useEffect, useRef } from 'react'
import { useSession } from '../../../sync/reading/hooks'
import { keepSelection } from '../../../sync/uploads/picked-photos'
import type { PickedPhoto } from './use-selection'

/**
 * Stores what is picked until the upload's queue has it ([Note: Picked photos]). Answers how to say what of it is still
 * to be stored while the queue takes it over.
 */
export const useKeptSelection = (photos: readonly PickedPhoto[]) => {
  const uid = useSession()?.uid
  const follow = useRef<(files: readonly File[]) => void>(undefined)
  useEffect(() => {
    if (uid === undefined) return
    const life = new AbortController()
    follow.current = keepSelection(uid, life.signal)
    return () => life.abort()
  }, [uid])
  useEffect(() => follow.current?.(photos.map(({ file }) => file)), [photos])
  return (files: readonly File[]) => follow.current?.(files)
}
