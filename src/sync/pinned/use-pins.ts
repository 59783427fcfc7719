import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { readPins, type PinRow } from '../../store/images/pins'
import { useLive } from '../../store/use-live'
import { useSession } from '../reading/hooks'
import { keyOfPin, pinnedWith } from './pin'

const orElse = async <T>(read: () => Promise<T>, instead: T): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    log.error('pinned.unreadable', { error: describe(error) })
    return instead
  }
}

/** Everything that is pinned on this device; undefined until that is known. */
export const usePins = (): PinRow[] | undefined => {
  const uid = useSession()?.uid ?? ''
  return useLive(() => orElse(() => readPins(cacheOf(uid)), []), [uid])
}

/** A clique's pin, with the numbers of all its collections. */
const withCollections = (own: PinRow, inside: readonly PinRow[]): PinRow => {
  const trouble = own.trouble ?? inside.find((one) => one.trouble)?.trouble
  return {
    ...own,
    photos: inside.reduce((sum, { photos }) => sum + photos, 0),
    bytes: inside.reduce((sum, { bytes }) => sum + bytes, own.bytes),
    total: inside.reduce((sum, { total = 0 }) => sum + total, 0),
    completeAt: Math.min(own.completeAt, ...inside.map(({ completeAt }) => completeAt)),
    ...(trouble && { trouble }),
  }
}

/**
 * The stored part of one pinned collection, or of a clique with all its collections. Undefined if it is not pinned. Reads
 * no other pins.
 */
export const usePin = (kind: PinRow['kind'], id: string): PinRow | undefined => {
  const uid = useSession()?.uid ?? ''
  return useLive(
    () =>
      orElse(async () => {
        const db = cacheOf(uid)
        const own = await db.kept.get(keyOfPin({ kind, id }))
        return own?.kind === 'clique' ? withCollections(own, await pinnedWith(db, own)) : own
      }, undefined),
    [uid, kind, id],
  )
}
