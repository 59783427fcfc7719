import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { readPins, type PinRow } from '../../store/images/pins'
import { useLive } from '../../store/use-live'
import { useSession } from '../reading/hooks'

const read = async (uid: string): Promise<PinRow[]> => {
  try {
    return await readPins(cacheOf(uid))
  } catch (error) {
    log.error('pinned.unreadable', { error: describe(error) })
    return []
  }
}

/** Everything that is pinned on this device; undefined until that is known. */
export const usePins = (): PinRow[] | undefined => {
  const uid = useSession()?.uid ?? ''
  return useLive(() => read(uid), [uid])
}

/** The stored part of one pinned collection, or of a clique with all its collections. Undefined if it is not pinned. */
export const usePin = (kind: PinRow['kind'], id: string): PinRow | undefined => {
  const all = usePins() ?? []
  const own = all.find((pin) => pin.kind === kind && pin.id === id)
  if (!own || kind === 'collection') return own
  const inside = all.filter(({ cliqueId }) => cliqueId === id)
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
