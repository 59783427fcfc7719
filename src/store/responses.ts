/**
 * The response cache: the last answer to each call (docs/specification.md 1.9: at most 500 entries, oldest evicted
 * first).
 */
import { now } from '../platform/clock'
import { isQuotaError } from './queue/quota'
import { MAX_RESPONSES, MAX_RESPONSE_ROWS, type CacheDatabase, type ResponseRow } from './cache'
import { observeStamp, stamp } from './stamp'

export type Stale = NonNullable<ResponseRow['stale']>

/** A stored answer of a known type. */
export type Row<T> = Omit<ResponseRow, 'value'> & { value: T }

export const readResponse = async (db: CacheDatabase, key: string) => {
  const row = await db.responses.get(key)
  observeStamp(row?.requestedAt)
  return row
}

/** The request that an answer belongs to. */
export interface Asked {
  /** The stamp of the request. */
  requestedAt: number
  /** Present if data changed after the request, so that the answer may lack the change. */
  stale?: Stale | undefined
}

/**
 * Stores an answer, unless the stored answer was requested later. Above the caps, evicts the oldest unpinned answers.
 * If the device is full, deletes the older half of the unpinned answers and tries once more.
 */
export const writeResponse = async (db: CacheDatabase, key: string, value: unknown, asked: Asked) => {
  try {
    await write(db, key, value, asked)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    const oldestFirst = await oldestUnpinned(db)
    await db.responses.bulkDelete(oldestFirst.slice(0, Math.ceil(oldestFirst.length / 2)))
    await write(db, key, value, asked)
  }
}

const write = (db: CacheDatabase, key: string, value: unknown, { requestedAt, stale }: Asked) =>
  db.transaction('rw', db.responses, async () => {
    const before = await db.responses.get(key)
    if ((before?.requestedAt ?? 0) > requestedAt) return
    const isBeforeChange = (before?.staleAt ?? 0) > requestedAt
    await db.responses.put({
      key,
      path: pathOf(key),
      value,
      storedAt: now(),
      requestedAt,
      ...(stale && { stale, staleAt: stamp() }),
      ...(isBeforeChange && { stale: before?.stale ?? true, staleAt: before?.staleAt ?? 0 }),
      ...(before?.kept && { kept: 1 as const }),
    })
    const rows = (await db.responses.count()) - (await pinnedRows(db).count())
    const room = roomOf.get(db) ?? { rows: 0, free: MAX_RESPONSES, added: 0 }
    roomOf.set(db, room)
    if (!before) room.added += 1
    if (room.added > room.free || rows > room.rows + room.free) roomOf.set(db, await evict(db, pathOf(key)))
  })

interface Room {
  /** Unpinned rows at the last count of the entries. */
  rows: number
  /** The number of rows that could be added then without exceeding a cap. */
  free: number
  /** The number of rows that this tab has added since. */
  added: number
}
/** Counting the entries reads the key of every row, so they are counted only when a cap may be exceeded. */
const roomOf = new WeakMap<CacheDatabase, Room>()

const pinnedRows = (db: CacheDatabase) => db.responses.where('kept').equals(1)

/** The keys of the answers that may be evicted, the oldest first. */
const oldestUnpinned = async (db: CacheDatabase) => {
  const pinned = new Set(await pinnedRows(db).primaryKeys())
  return (await db.responses.orderBy('storedAt').primaryKeys()).filter((key) => !pinned.has(key))
}

/**
 * A list counts as one entry, however many pages of it were read, and is evicted as a whole: if its pages were counted,
 * one long album would evict everything else, and then its own first pages while the user looks at it. Resolves to the
 * room that is left.
 */
const evict = async (db: CacheDatabase, written: string): Promise<Room> => {
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
}

/** All stored answers with the path of this key: all pages and orders of a list. */
export const readAnswers = async (db: CacheDatabase, key: string): Promise<unknown[]> => {
  const rows = await db.responses.where('path').equals(pathOf(key)).toArray()
  return rows.map(({ value }) => value)
}

/** Deletes all stored answers with the path of this key. */
export const deleteAnswers = (db: CacheDatabase, key: string) => db.responses.where('path').equals(pathOf(key)).delete()

const rowsOf = (db: CacheDatabase, path: string, matches: (row: ResponseRow) => boolean) =>
  db.responses.where('path').equals(path).filter(matches)

/** Deletes some answers of a path: the later pages of a list whose first page was just fetched again. */
export const deleteRows = (db: CacheDatabase, path: string, matches: (row: ResponseRow) => boolean) =>
  rowsOf(db, path, matches).delete()

const makeStale = (how: Stale) => {
  const staleAt = stamp()
  return (row: ResponseRow) => {
    row.stale = row.stale === true ? true : how
    row.staleAt = staleAt
  }
}

/** Marks every answer of these paths as stale; screens that show one fetch it again at once. */
export const markStale = (db: CacheDatabase, paths: string[], how: Stale = true) =>
  db.responses.where('path').anyOf(paths).modify(makeStale(how))

/** Marks some answers of a path as stale. */
export const markRowsStale = (db: CacheDatabase, path: string, matches: (row: ResponseRow) => boolean, how: Stale) =>
  rowsOf(db, path, matches).modify(makeStale(how))

const pathOf = (key: string) => key.split('?')[0] ?? key
