import { useEffect, useRef } from 'react'
import { useSession } from '../../../sync/reading/hooks'
import { keepSelection } from '../../../sync/uploads/picked-photos'
import type { Selection } from './use-selection'

/**
 * Stores picked photos, and good ones that were not added, until the upload's queue has them ([Note: Picked photos]).
 * Returns a function that sets the files still to be stored while the queue takes them over.
 */
export const useKeptSelection = ({ photos, good }: Selection) => {
  const uid = useSession()?.uid
  const setFiles = useRef<(files: readonly File[]) => void>(undefined)
  useEffect(() => {
    if (uid === undefined) return
    const controller = new AbortController()
    setFiles.current = keepSelection(uid, controller.signal)
    return () => controller.abort()
  }, [uid])
  useEffect(() => setFiles.current?.([...photos, ...good].map(({ file }) => file)), [photos, good])
  return (files: readonly File[]) => setFiles.current?.(files)
}
