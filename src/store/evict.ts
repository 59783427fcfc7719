/** Keeps the response cache below its caps. Loaded when one may be exceeded. */
import { MAX_RESPONSE_ROWS, MAX_RESPONSES, pathOf, type CacheDatabase } from './cache'

export interface Written {
  /** The number of unpinned rows; 0 if no row was added. */
  rows: number
  /** Whether it is the first row of its entry. */
  isNewEntry: boolean
}

interface Room {
  /** Unpinned rows at the last count of the entries. */
  rows: number
  /** The number of rows that could be added then without exceeding a cap. */
  free: number
  /** The number of entries that this tab has added since. */
  added: number
}
/** Counting the entries reads the key of every row, so they are counted only when a cap may be exceeded. */
const roomOf = new WeakMap<CacheDatabase, Room>()

/** The keys of the answers that may be evicted, the oldest first. */
const oldestUnpinned = async (db: CacheDatabase) => {
  const pinned = new Set(await db.pinnedResponses().primaryKeys())
  return (await db.responses.orderBy('storedAt').primaryKeys()).filter((key) => !pinned.has(key))
}

/**
 * A list counts as one entry, however many pages of it were read, and is evicted as a whole: if its pages were counted,
 * one long album would evict everything else, and then its own first pages while the user looks at it.
 */
const evictEntries = (db: CacheDatabase, written: string): Promise<Room> =>
  db.transaction('rw', db.responses, async () => {
    const oldestFirst = await oldestUnpinned(db)
    const pages = new Map<string, number>()
    for (const key of oldestFirst) pages.set(pathOf(key), (pages.get(pathOf(key)) ?? 0) + 1)
    let rows = oldestFirst.length
    const leaving: string[] = []
    for (const [path, count] of pages) {
      if (pages.size - leaving.length <= MAX_RESPONSES && rows <= MAX_RESPONSE_ROWS) break
      if (path === written) continue
      leaving.push(path)
      rows -= count
    }
    if (leaving.length > 0) await db.responses.where('path').anyOf(leaving).delete()
    const entries = pages.size - leaving.length
    return { rows, free: Math.max(0, Math.min(MAX_RESPONSES - entries, MAX_RESPONSE_ROWS - rows)), added: 0 }
  })

/** Call it after an answer to `path` was stored: evicts the oldest entries above the caps. */
export const evict = async (db: CacheDatabase, path: string, { rows, isNewEntry }: Written) => {
  const room = roomOf.get(db)
  if (room && isNewEntry) room.added += 1
  if (!room || room.added > room.free || rows > room.rows + room.free) roomOf.set(db, await evictEntries(db, path))
}

/** Deletes the older half of the unpinned answers: the device is full. */
export const evictHalf = async (db: CacheDatabase) => {
  const oldestFirst = await oldestUnpinned(db)
  await db.responses.bulkDelete(oldestFirst.slice(0, Math.ceil(oldestFirst.length / 2)))
}
