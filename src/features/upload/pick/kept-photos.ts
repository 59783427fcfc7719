/** Photos that wait for the upload dialog while it is closed: picked before a reload, or picked in this tab and left for later. */
import { useSyncExternalStore } from 'react'
import type { PickedPhotos } from '../../../sync/uploads/picked-photos'

export interface KeptPhotos {
  /** What an earlier page left: 'unknown' until this tab has looked, 'reading' while the dialog selects it. */
  found: PickedPhotos | 'unknown' | 'reading' | 'none'
  /** Of the selection, some photos came from elsewhere or from an earlier page. */
  hasArrived: boolean
  /** The selection of the closed dialog; undefined while the dialog is open or nothing is selected. */
  left: { count: number; discard: () => void } | undefined
}

const NOTHING_KNOWN: KeptPhotos = { found: 'unknown', hasArrived: false, left: undefined }
let kept = NOTHING_KNOWN
const listeners = new Set<() => void>()

export const changeKept = (changes: Partial<KeptPhotos>) => {
  kept = { ...kept, ...changes }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useKept = () => useSyncExternalStore(subscribe, () => kept)

/** What an earlier page left, if it is not being read. */
export const foundIn = ({ found }: KeptPhotos): PickedPhotos | undefined =>
  typeof found === 'string' ? undefined : found
