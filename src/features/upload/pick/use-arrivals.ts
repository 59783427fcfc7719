import { useEffect, useEffectEvent, useRef } from 'react'
import { describe, log } from '../../../platform/log'
import type { PickedPhotos } from '../../../sync/uploads/picked-photos'
import type { SharedPhotos } from '../../../sync/uploads/shared-photos'
import { changeKept, foundIn, useKept } from './kept-photos'
import type { Selection } from './use-selection'

const logUndeleted = (error: unknown) => log.error('shared.not_deleted', { error: describe(error) })

export interface Arrivals {
  /** Photos are still to be selected, or it is not known yet whether there are any. */
  isAwaited: boolean
  /** Photos of an earlier page or from outside the dialog were selected. */
  hasArrived: boolean
  /**
   * Deletes them from the share inbox or the stored selection: they are staged, or the user discarded them. Until then
   * a reload finds them again.
   */
  drop(): void
}

/**
 * Selects waiting photos as soon as the dialog is open, whatever opened it: photos that were shared to the app, dropped
 * or pasted outside the dialog, or picked before a reload. `onNew` is called for photos that were never in the dialog.
 */
export const useArrivals = (
  open: boolean,
  { shared, files }: { shared: SharedPhotos | undefined; files: readonly File[] | undefined },
  { add, addShared, receiving }: Selection,
  onNew: () => void,
): Arrivals => {
  const kept = useKept()
  const found = foundIn(kept)
  // The dialog may be closed and reopened in the meantime, to create a clique.
  const waiting = useRef<SharedPhotos[]>([])
  const select = useEffectEvent(async (photos: SharedPhotos) => {
    waiting.current.push(photos)
    const refused = await addShared(photos.files)
    changeKept({ hasArrived: true })
    // The user sees the photos that cannot be added: they must not open the dialog again with the next page.
    await photos.drop(refused)
  })
  const showNew = useEffectEvent(onNew)
  const read = useEffectEvent(async (picked: PickedPhotos) => {
    changeKept({ found: 'reading' })
    try {
      await select(await picked.read())
    } catch (error) {
      log.error('picked.unreadable', { error: describe(error) })
    }
    changeKept({ found: 'none' })
  })
  useEffect(() => {
    if (!shared) return
    select(shared).catch(logUndeleted)
    showNew()
  }, [shared])
  const pick = useEffectEvent((picked: readonly File[]) => {
    add(picked)
    onNew()
  })
  useEffect(() => {
    if (files) pick(files)
  }, [files])
  useEffect(() => {
    if (open && found) void read(found)
  }, [open, found])
  const drop = () => {
    changeKept({ hasArrived: false })
    for (const over of waiting.current.splice(0)) over.drop().catch(logUndeleted)
  }
  return { isAwaited: kept.found !== 'none' || receiving !== undefined, hasArrived: kept.hasArrived, drop }
}
