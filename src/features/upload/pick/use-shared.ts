import { useEffect, useEffectEvent, useRef } from 'react'
import { describe, log } from '../../../platform/log'
import type { SharedPhotos } from '../../../sync/uploads/shared-photos'
import type { Selection } from './use-selection'

/**
 * Selects photos that were shared to the app. Answers how to drop them where they waited: called once they are staged,
 * or once the person did not want them. Until then a reload shows them again.
 */
export const useShared = (shared: SharedPhotos | undefined, { addShared }: Selection) => {
  // The dialog may be closed and opened again meanwhile, to make a clique.
  const waiting = useRef<SharedPhotos>(undefined)
  const select = useEffectEvent((photos: SharedPhotos) => addShared(photos.files))
  useEffect(() => {
    if (!shared) return
    waiting.current = shared
    select(shared)
  }, [shared])
  return () => {
    const over = waiting.current
    waiting.current = undefined
    over?.drop().catch((error: unknown) => log.error('shared.not_deleted', { error: describe(error) }))
  }
}
