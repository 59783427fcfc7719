/**
 * [Note: Fresh copies]
 *
 * The copies of a photo are in the queue before anything is sent; most of them are sent a moment later. What was made in
 * this run is kept in memory for that moment, so that it is not read back from the disk. Then its memory is given back.
 */
import { forget } from '../media/formats/forget'
import type { VariantName } from '../store/queue'
import type { StoredBytes } from '../store/queue-bytes'
import type { Processed } from '../store/queue-photos'

export interface FreshCopies {
  /** Takes what processing made, once the queue has it. */
  keep(id: string, bytes: Processed['bytes']): void
  /** Undefined where the queue is to be asked. */
  of(id: string, variant: VariantName): StoredBytes | undefined
  /** These are needed no more. */
  drop(id: string, variants: readonly VariantName[]): void
}

/** What waits beyond that is read from the queue. */
const MOST_BYTES = 16 * 1024 * 1024

export const createFreshCopies = (): FreshCopies => {
  const kept = new Map<string, ArrayBuffer>()
  let size = 0
  const key = (id: string, variant: VariantName) => `${id}/${variant}`
  const keepOne = (name: string, buffer: ArrayBuffer) => {
    if (size + buffer.byteLength > MOST_BYTES) {
      forget(buffer)
      return
    }
    kept.set(name, buffer)
    size += buffer.byteLength
  }
  return {
    keep: (id, { medium, low }) => {
      keepOne(key(id, 'medium'), medium)
      keepOne(key(id, 'low'), low)
    },
    of: (id, variant) => kept.get(key(id, variant)),
    drop: (id, variants) => {
      for (const variant of variants) {
        const buffer = kept.get(key(id, variant))
        if (!buffer) continue
        kept.delete(key(id, variant))
        size -= buffer.byteLength
        forget(buffer)
      }
    },
  }
}
