/**
 * [Note: The copy of the mutations]
 *
 * Screens and the outbox look at all of the user's mutations after each change of one. A device may have a thousand, so
 * each tab has a copy of their tables in memory and reads only the rows that changed, in any tab; a row that did not
 * change stays the same object. All changed tables are read in one transaction: a mutation that moves from one to
 * another is always in exactly one. A tab that dies may not notify the others of its last write: `readAgain` reads all.
 */
import Dexie, { cmp, RangeSet, type IndexableType, type ObservabilitySet, type Table } from 'dexie'
import { cacheOf, type CacheDatabase } from '../cache'
import { observeStamp } from '../stamp'
import type { AcceptedRow, OutboxRow } from './mutation-rows'

const TABLES = ['counts', 'relationships', 'edits', 'outbox'] as const
type TableName = (typeof TABLES)[number]
type Row = AcceptedRow | OutboxRow
type Rows = Map<IndexableType, Row>
type Changes = Map<TableName, RangeSet>

export interface Mutations {
  /** In the order of their acceptance. */
  accepted: readonly AcceptedRow[]
  /** Those in the outbox, in the order of the user's actions. */
  waiting: readonly OutboxRow[]
}

interface Follower {
  next: (mutations: Mutations) => void
  error: (error: unknown) => void
}

export interface MutationCopy {
  /** Resolves to all mutations, with all that this tab has written so far. */
  read(): Promise<Mutations>
  /** The same; reads all rows. */
  readAgain(): Promise<Mutations>
  /**
   * Calls `next` whenever mutations changed in any tab, and soon after the subscription; `error` if they cannot be read.
   * Returns a function that stops it.
   */
  subscribe(follower: Follower): () => void
}

const everything = (): Changes => new Map(TABLES.map((name) => [name, new RangeSet(-Infinity, [[]])]))

const tableOf = (db: CacheDatabase, name: TableName) => db[name] as unknown as Table<Row, IndexableType>

const keyOf = (row: Row): IndexableType => ('order' in row && row.order) || row.version

/** Reads the rows of these ranges of keys; the function that is returned puts them into the copy. */
const readRanges = async (table: Table<Row, IndexableType>, ranges: RangeSet) => {
  const all = [...ranges]
  const keys = all.flatMap(({ from, to }) => (cmp(from, to) === 0 ? [from] : []))
  const wide = all.filter(({ from, to }) => cmp(from, to) !== 0)
  const rows = await table.bulkGet(keys)
  for (const { from, to } of wide) rows.push(...(await table.where(':id').between(from, to, true, true).toArray()))
  const isRead = (key: IndexableType) => wide.some(({ from, to }) => cmp(from, key) <= 0 && cmp(key, to) <= 0)
  return (copy: Rows) => {
    for (const key of keys) copy.delete(key)
    if (wide.length > 0) for (const key of copy.keys()) if (isRead(key)) copy.delete(key)
    for (const row of rows) if (row) copy.set(keyOf(row), row)
  }
}

const createCopy = (uid: string): MutationCopy & { end(): void } => {
  const tables = new Map<TableName, Rows>(TABLES.map((name) => [name, new Map()]))
  const followers = new Set<Follower>()
  let mutations: Mutations | undefined
  let changes = everything()
  let reading: Promise<void> | undefined
  let readFrom: CacheDatabase | undefined

  const readChanges = async (db: CacheDatabase) => {
    const wanted = changes
    changes = new Map()
    try {
      const put = await db.transaction('r', [...wanted.keys()], () =>
        Promise.all(
          [...wanted].map(async ([name, ranges]) => ({ name, put: await readRanges(tableOf(db, name), ranges) })),
        ),
      )
      for (const { name, put: putInto } of put) putInto(tables.get(name) as Rows)
    } catch (error) {
      changes = everything()
      throw error
    }
  }

  const catchUp = async () => {
    const db = cacheOf(uid)
    if (readFrom !== db) changes = everything()
    readFrom = db
    if (changes.size === 0) return
    while (changes.size > 0) await readChanges(db)
    const rowsOf = (name: TableName) => [...(tables.get(name) as Rows).values()]
    const accepted = TABLES.slice(0, -1).flatMap(rowsOf) as AcceptedRow[]
    for (const { acceptedAt } of accepted) observeStamp(acceptedAt)
    mutations = {
      accepted: accepted.toSorted((a, b) => a.acceptedAt - b.acceptedAt),
      waiting: (rowsOf('outbox') as OutboxRow[]).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    }
    for (const { next } of followers) next(mutations)
  }

  const read = async (): Promise<Mutations> => {
    reading ??= Dexie.ignoreTransaction(catchUp).finally(() => (reading = undefined))
    await reading
    return changes.size > 0 || !mutations ? read() : mutations
  }
  const follow = () => {
    // A closed database was deleted: another read would create it again.
    if (followers.size > 0 && !cacheOf(uid).hasBeenClosed())
      read().catch((error: unknown) => {
        for (const follower of followers) follower.error(error)
      })
  }

  const { name: database } = cacheOf(uid)
  const note = (parts: ObservabilitySet) => {
    let isChanged = false
    for (const table of TABLES) {
      const range = parts['all'] ?? parts[`idb://${database}/${table}/`]
      if (!range) continue
      changes.set(table, (changes.get(table) ?? new RangeSet()).add(range))
      isChanged = true
    }
    if (isChanged) follow()
  }
  Dexie.on('storagemutated', note)

  return {
    read,
    readAgain: () => {
      changes = everything()
      return read()
    },
    subscribe: (follower) => {
      followers.add(follower)
      if (mutations && changes.size === 0) follower.next(mutations)
      else follow()
      return () => followers.delete(follower)
    },
    end: () => Dexie.on.storagemutated.unsubscribe(note),
  }
}

const copies = new Map<string, ReturnType<typeof createCopy>>()

/** The copy of the mutations of `uid` in this tab. */
export const mutationsOf = (uid: string): MutationCopy => {
  const copy = copies.get(uid) ?? createCopy(uid)
  copies.set(uid, copy)
  return copy
}

/** Drops the copy of `uid`, who signed out. */
export const forgetMutations = (uid: string) => {
  copies.get(uid)?.end()
  copies.delete(uid)
}
