/**
 * [Note: Variant cache]
 *
 * The copies of a photo are in the queue before anything is sent; most of them are sent a moment later. New copies are
 * kept in memory until then, so that they are not read back from the disk. Then their memory is freed.
 */
import { forget } from '../../media/formats/forget'
import { provokeCollection } from '../../platform/collect'
import type { VariantName } from '../../store/queue/queue'
import type { StoredBytes } from '../../store/queue/queue-bytes'
import type { Processed } from '../../store/queue/queue-photos'

export interface VariantCache {
  /** Adds new copies, once the queue has them. */
  keep(id: string, bytes: Processed['bytes']): void
  /** Undefined if the copy must be read from the queue. */
  of(id: string, variant: VariantName): StoredBytes | undefined
  /** Frees copies. */
  drop(id: string, variants: readonly VariantName[]): void
}

/** Copies beyond this size are read from the queue. */
const MAX_BYTES = 16 * 1024 * 1024
/** After copies of so many bytes were stored and sent, the browser's remaining memory of them is collected. */
const COLLECTED_BYTES = 3 * 1024 * 1024

export const createVariantCache = (collect: () => void = provokeCollection): VariantCache => {
  const kept = new Map<string, ArrayBuffer>()
  let size = 0
  const key = (id: string, variant: VariantName) => `${id}/${variant}`
  let freed = 0
  const free = (buffer: ArrayBuffer) => {
    freed += buffer.byteLength
    forget(buffer)
    if (freed < COLLECTED_BYTES) return
    freed = 0
    collect()
  }
  const storeVariant = (name: string, buffer: ArrayBuffer) => {
    if (size + buffer.byteLength > MAX_BYTES) {
      free(buffer)
      return
    }
    kept.set(name, buffer)
    size += buffer.byteLength
  }
  return {
    keep: (id, { medium, low }) => {
      storeVariant(key(id, 'medium'), medium)
      storeVariant(key(id, 'low'), low)
    },
    of: (id, variant) => kept.get(key(id, variant)),
    drop: (id, variants) => {
      for (const variant of variants) {
        const buffer = kept.get(key(id, variant))
        if (!buffer) continue
        kept.delete(key(id, variant))
        size -= buffer.byteLength
        free(buffer)
      }
    },
  }
}
