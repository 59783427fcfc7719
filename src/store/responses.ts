/**
 * The response cache: the last answer to each call (docs/specification.md 1.9: at most 500 entries, oldest evicted
 * first).
 */
import { now } from '../platform/clock'
import { isQuotaError } from './queue/quota'
import { MAX_RESPONSES, pathOf, type CacheDatabase, type ResponseRow } from './cache'
import type { Written } from './evict'
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
  let written: Written
  try {
    written = await write(db, key, value, asked)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    await (await import('./evict')).evictHalf(db)
    written = await write(db, key, value, asked)
  }
  if (written.rows > MAX_RESPONSES) await (await import('./evict')).evict(db, pathOf(key), written)
}

const write = (db: CacheDatabase, key: string, value: unknown, { requestedAt, stale }: Asked): Promise<Written> =>
  db.transaction('rw', db.responses, async () => {
    const before = await db.responses.get(key)
    if ((before?.requestedAt ?? 0) > requestedAt) return { rows: 0, isNew: false }
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
    return { rows: (await db.responses.count()) - (await db.pinnedResponses().count()), isNew: !before }
  })

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
