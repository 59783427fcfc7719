/**
 * Marks the stored answers that the user's own changes make stale, at most once a second: sending an outbox of a
 * thousand mutations would otherwise fetch what a screen shows a thousand times. Until then the overlay shows them.
 */
import { describe, log } from '../../../platform/log'
import { paced } from '../../../platform/background/paced'
import type { CacheDatabase } from '../../../store/cache'
import { markStale } from '../../../store/responses'
import { stamp } from '../../../store/stamp'

const BETWEEN_MS = 1000

const createMarker = (db: CacheDatabase) => {
  let paths = new Set<string>()
  let changedAt = 0
  const work = async () => {
    const changed = [...paths]
    paths = new Set()
    await markStale(db, changed, true, changedAt)
  }
  const mark = paced(BETWEEN_MS, work, (error) => {
    // Closed: the user signed out.
    if (db.isOpen()) log.error('store.not_marked', { error: describe(error) })
  })
  return (changed: string[]) => {
    changedAt = stamp()
    for (const path of changed) paths.add(path)
    return mark()
  }
}

const markers = new WeakMap<CacheDatabase, ReturnType<typeof createMarker>>()

/**
 * Marks the answers of these paths that were requested before now: at once, or within a second of the last time.
 * Resolves when they are marked if that is at once.
 */
export const markStaleSoon = (db: CacheDatabase, paths: string[]): Promise<void> => {
  const mark = markers.get(db) ?? createMarker(db)
  markers.set(db, mark)
  return mark(paths)
}
