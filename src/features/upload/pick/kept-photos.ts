/**
 * Photos that wait for the upload dialog while it is closed: picked before a reload, or in this tab and not sent yet.
 */
import { useSyncExternalStore } from 'react'
import type { PickedPhotos } from '../../../sync/uploads/picked-photos'

export interface KeptPhotos {
  /** Photos of an earlier page: 'unknown' until this tab has checked, 'reading' while the dialog selects them. */
  found: PickedPhotos | 'unknown' | 'reading' | 'none'
  /** Some photos of the selection came from outside the dialog or from an earlier page. */
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

/** The photos of an earlier page, unless they are being read. */
export const foundIn = ({ found }: KeptPhotos): PickedPhotos | undefined =>
  typeof found === 'string' ? undefined : found
