/**
 * The response cache: the last answer to each call (docs/specification.md 1.9: at most 500 entries, oldest evicted
 * first).
 */
import { now } from '../platform/clock'
import { isQuotaError } from './queue/quota'
import { MAX_RESPONSE_ROWS, MAX_RESPONSES, pathOf, type CacheDatabase, type ResponseRow } from './cache'
import type { Written } from './evict'
import { firstPageOf, isFirstPage, noteLater } from './later-pages'
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
  /** The list differs from the stored one: its later pages are stale. */
  isChangedList?: boolean
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
  // A page of a list that is stored adds no entry.
  if (written.rows > (written.isNewEntry ? MAX_RESPONSES : MAX_RESPONSE_ROWS))
    await (await import('./evict')).evict(db, pathOf(key), written)
}

const write = (db: CacheDatabase, key: string, value: unknown, asked: Asked): Promise<Written> =>
  db.transaction('rw', db.responses, async () => {
    const { requestedAt, stale } = asked
    const before = await db.responses.get(key)
    if ((before?.requestedAt ?? 0) > requestedAt) return { rows: 0, isNewEntry: false }
    const isBeforeChange = (before?.staleAt ?? 0) > requestedAt
    const row: ResponseRow = {
      key,
      path: pathOf(key),
      value,
      storedAt: now(),
      requestedAt,
      ...(stale && { stale, staleAt: stamp() }),
      ...(isBeforeChange && { stale: before?.stale ?? true, staleAt: before?.staleAt ?? 0 }),
      ...(before?.kept && { kept: 1 as const }),
      ...(before?.later && { later: before.later }),
    }
    if (asked.isChangedList) noteLater(row, 'by event', stamp())
    // The row that may have noted a change of later pages was evicted.
    else if (!before && isFirstPage(key)) noteLater(row, 'by event', requestedAt)
    await db.responses.put(row)
    if (before) return { rows: 0, isNewEntry: false }
    const rows = (await db.responses.count()) - (await db.pinnedResponses().count())
    return { rows, isNewEntry: (await db.responses.where('path').equals(pathOf(key)).count()) === 1 }
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

const isBefore =
  (changedAt: number | undefined) =>
  ({ requestedAt = 0 }: ResponseRow) =>
    changedAt === undefined || requestedAt < changedAt

const makeStale = (how: Stale, staleAt: number) => (row: ResponseRow) => {
  row.stale = row.stale === true ? true : how
  row.staleAt = staleAt
}

/**
 * The keys of the rows that note a change of these paths: the first pages, and the later pages of a list without a stored
 * first page.
 */
const notingKeys = async (db: CacheDatabase, paths: readonly string[]) => {
  const keys: string[] = []
  for (const path of paths) keys.push(...(await db.responses.where('path').equals(path).primaryKeys()))
  const stored = new Set(keys)
  return keys.filter((key) => firstPageOf(key) === key || !stored.has(firstPageOf(key)))
}

/**
 * Makes every answer of these paths stale, or only those requested before the stamp of a change; screens that show one
 * fetch it again at once. Reads and writes one row of each list (see [Note: Later pages]).
 */
export const markStale = (db: CacheDatabase, paths: string[], how: Stale = true, changedAt?: number) =>
  db.transaction('rw', db.responses, async () => {
    const keys = await notingKeys(db, paths)
    await db.responses
      .where('key')
      .anyOf(keys)
      .modify((row) => {
        // A later page may have been requested in a tab whose stamps are ahead of the clock.
        observeStamp(row.requestedAt)
        const staleAt = changedAt ?? stamp()
        if (isBefore(changedAt)(row)) makeStale(how, staleAt)(row)
        if (isFirstPage(row.key)) noteLater(row, how, staleAt)
      })
  })

/** Marks single answers of a path as stale. */
export const markRowsStale = (
  db: CacheDatabase,
  path: string,
  matches: (row: ResponseRow) => boolean,
  how: Stale,
  changedAt?: number,
) => rowsOf(db, path, (row) => isBefore(changedAt)(row) && matches(row)).modify(makeStale(how, changedAt ?? stamp()))
