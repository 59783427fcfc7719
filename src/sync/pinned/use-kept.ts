import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { readKept, type Kept } from '../../store/images/kept'
import { useLive } from '../../store/use-live'
import { useSession } from '../reading/hooks'

const read = async (uid: string): Promise<Kept[]> => {
  try {
    return await readKept(cacheOf(uid))
  } catch (error) {
    log.error('pinned.unreadable', { error: describe(error) })
    return []
  }
}

/** Everything that is pinned on this device; undefined until that is known. */
export const useAllKept = (): Kept[] | undefined => {
  const uid = useSession()?.uid ?? ''
  return useLive(() => read(uid), [uid])
}

/** The stored part of one pinned collection, or of a clique with all its collections. Undefined if it is not pinned. */
export const useKept = (kind: Kept['kind'], id: string): Kept | undefined => {
  const all = useAllKept() ?? []
  const own = all.find((kept) => kept.kind === kind && kept.id === id)
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
