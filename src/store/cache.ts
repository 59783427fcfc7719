/**
 * [Note: What the screens read]
 *
 * One database per person holds what the server said last. It is a cache: everything in it can be fetched again, so it
 * is written with relaxed durability and deleted at sign-out. Photos that wait to be sent are stored elsewhere
 * (queue.ts); mutations are here (see [Note: Mutations] in mutation-rows.ts). Caps and lifetimes are the
 * specification's (docs/specification.md 1.9): age decides when to fetch again, never when to hide; only the cap,
 * sign-out and a refusal by the server delete.
 */
import Dexie, { type Table } from 'dexie'
import type { AcceptedRow, OutboxRow } from './outbox/mutation-rows'
import { carryOutboxOver } from './outbox/upgrade-outbox'
import type { FormPictureRow, WaitingPictureRow } from './outbox/picture-rows'
import { watchDatabase } from './watch-database'

export interface ResponseRow {
  /** Method, path and query. */
  key: string
  /** The path without the query: one change often concerns every page of a list. */
  path: string
  value: unknown
  storedAt: number
  /** The stamp (store/stamp.ts) of the request that this answers. Absent in rows of earlier versions. */
  requestedAt?: number
  /** Something changed that this answer does not show yet: it is fetched again when it is shown; after an event, in the background. */
  stale?: true | 'by event'
  /** The stamp of that change: an answer requested earlier does not show it either. */
  staleAt?: number
  /** Part of something that the person keeps on this device (kept.ts): never evicted. */
  kept?: 1
}

/** A collection or clique that the person keeps on this device: see store/kept.ts. */
export interface KeptRow {
  /** `collection ID` or `clique ID`. */
  key: string
  kind: 'collection' | 'clique'
  id: string
  name: string
  /** Whether the person asked for it by itself; else it is kept with its clique. */
  isChosen: boolean
  /** The clique that it is kept with. */
  cliqueId?: string
  /** The clique of a collection, whose answer is kept too. Absent until it is known. */
  ofClique?: string
  /** How many photos it has. Absent until that is known. */
  total?: number
  /** When all of it was here last (ms); 0 before the first time. */
  completeAt: number
  /** When the download that completed it began (ms): changes since then may be missing. Absent in rows of earlier versions. */
  beganAt?: number
  trouble?: 'space' | 'network'
}

/** A photo that is kept, or the pictures of a kept thing itself. */
export interface KeptPhotoRow {
  photoId: string
  /** The key of what it is kept for. */
  keptFor: string
  /** Where its files lie in the cache of kept images. */
  files: string[]
  bytes: number
  /** How many comments were fetched with it; absent for pictures that are no photo. */
  comments?: number
}

export type AnyTable = Table

/** Entries of the response cache (docs/specification.md 1.9); a list is one, with all its pages. */
export const RESPONSES = 500
/** Pages in all, some fifty megabytes. */
export const ROWS = 3000

export class CacheDatabase extends Dexie {
  declare responses: Table<ResponseRow, string>
  declare outbox: Table<OutboxRow, number>
  declare counts: Table<AcceptedRow, string>
  declare relationships: Table<AcceptedRow, string>
  declare edits: Table<AcceptedRow, string>
  declare kept: Table<KeptRow, string>
  declare keptPhotos: Table<KeptPhotoRow, string>
  declare pictures: Table<WaitingPictureRow, [edit: string, field: string]>
  declare formPictures: Table<FormPictureRow, string>

  constructor(readonly uid: string) {
    super(cacheName(uid), { chromeTransactionDurability: 'relaxed' })
    this.version(1).stores({
      responses: 'key, path, storedAt',
      counts: 'photoId, at',
      relationships: 'userId, at',
      outbox: '++order, key',
    })
    this.version(2).stores({
      responses: 'key, path, storedAt, kept',
      kept: 'key',
      keptPhotos: 'photoId, keptFor',
    })
    this.version(3).stores({ pictures: '[edit+field], edit' })
    this.version(4).upgrade(carryOutboxOver)
    // Their primary key changes, which takes a version without them.
    this.version(5).stores({ counts: null, relationships: null })
    this.version(6).stores({
      counts: 'version, acceptedAt',
      relationships: 'version, acceptedAt',
      edits: 'version, acceptedAt',
    })
    this.version(7).stores({ formPictures: 'name, storedAt' })
    watchDatabase(this)
  }
}

export const cacheName = (uid: string) => `clique-cache-${uid}`

let open: CacheDatabase | undefined
/** The user whose cache alone may be opened in this tab, from the first that was admitted on. */
let admitted: string | undefined

const closed = (uid: string) => {
  const db = new CacheDatabase(uid)
  db.close()
  return db
}

/**
 * The cache of `uid`; at most one is open in a tab. A closed one, which rejects every query, where another user was
 * admitted: what arrives late of a former user is not stored under their name again.
 */
export const cacheOf = (uid: string): CacheDatabase => {
  if (open?.uid === uid) return open
  if (admitted !== undefined && admitted !== uid) return closed(uid)
  open?.close()
  open = new CacheDatabase(uid)
  return open
}

/** The cache of `uid`, by a connection of its own from here on, in the place of the last. */
export const renewCache = (uid: string) => {
  open?.close()
  open = undefined
  admitted = uid
  return cacheOf(uid)
}

/** The cache of `uid` may be used in this tab (again): see dropCache. */
export const admitCache = (uid: string) => {
  admitted = uid
  if (cacheOf(uid).hasBeenClosed()) renewCache(uid)
}

/** Closes the cache of `uid` in this tab: every query is rejected until they are admitted again. */
export const closeCache = (uid: string) => {
  if (open?.uid === uid) open.close()
}
