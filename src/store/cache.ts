/**
 * [Note: What the screens read]
 *
 * One database per user holds the server's last answers. It is a cache: everything in it can be fetched again, so it is
 * written with relaxed durability and deleted at sign-out. Photos that wait to be sent are stored elsewhere (queue.ts);
 * mutations are here (see [Note: Mutations] in mutation-rows.ts). Caps and lifetimes are the specification's
 * (docs/specification.md 1.9): age decides when to fetch again, never when to hide; only the cap, sign-out and a
 * refusal by the server delete.
 */
import Dexie, { type Table } from 'dexie'
import type { AcceptedRow, OutboxRow } from './outbox/mutation-rows'
import { carryOutboxOver } from './outbox/upgrade-outbox'
import type { FormPictureRow, WaitingPictureRow } from './outbox/picture-rows'
import { checkPins, countPins } from './images/count-pins'
import { watchDatabase } from './watch-database'

export interface ResponseRow {
  /** Method, path and query. */
  key: string
  /** The path without the query: one change often affects every page of a list. */
  path: string
  value: unknown
  storedAt: number
  /** The stamp (store/stamp.ts) of the request for this answer. Absent in rows of earlier versions. */
  requestedAt?: number
  /**
   * Something changed that this answer does not show yet: it is fetched again when it is shown; after an event, in the
   * background.
   */
  stale?: true | 'by event'
  /** The stamp of that change: an answer requested earlier does not show it either. */
  staleAt?: number
  /** In a list's first page: until when its later pages are stale, for all of them at once (see later-pages.ts). */
  later?: LaterPages
  /** The answer is part of a pinned collection or clique (pins.ts): never evicted. */
  kept?: 1
}

/** The stamps of changes: a later page that was requested before one of them does not show it. */
export interface LaterPages {
  /** The user's own last change. */
  own?: number
  /** The last change that an event or the first page reported. */
  byEvent?: number
}

/** The path of a stored answer's key, without the query. */
export const pathOf = (key: string) => key.split('?')[0] ?? key

/** A collection or clique that the user pinned: see src/store/images/pins.ts. */
export interface PinRow {
  /** `collection ID` or `clique ID`. */
  key: string
  kind: 'collection' | 'clique'
  id: string
  name: string
  /** True if the user pinned it by itself; else it is pinned with its clique. */
  isChosen: boolean
  /** The clique that it is pinned with. */
  cliqueId?: string
  /** The clique of a collection; its answer is pinned too. Absent until the clique is known. */
  ofClique?: string
  /** Its number of photos. Absent until that is known. */
  total?: number
  /** The number of its stored photos, and the bytes of all its stored files: kept by images/pins.ts. */
  photos: number
  bytes: number
  /** When all of it was last on this device (ms); 0 before the first time. */
  completeAt: number
  /** The moment (ms) up to which its changes were looked for: later ones may be missing. 0 before the first time. */
  checkedAt: number
  /** It must be downloaded (again): sync/pinned/due.ts. */
  due?: 1
  /** The moment (ms, by the server's clock) up to which its changes are known. Absent in rows of earlier versions. */
  knownAt?: number
  trouble?: 'space' | 'network'
}

/** A pinned photo, or the pictures of a pinned collection or clique itself. */
export interface PinnedPhotoRow {
  photoId: string
  /** The key of the collection or clique that it is pinned for. */
  keptFor: string
  /** The keys of its files in the cache of pinned images. */
  files: string[]
  bytes: number
  /** The number of comments that were fetched with it; absent for pictures that are no photo. */
  comments?: number
}

/**
 * All photos of a collection at its last complete download, so that the next one reads only the rows of others. Its
 * photos have their rows in `keptPhotos`.
 */
export interface PinnedListRow {
  /** The key of the collection's pin. */
  key: string
  /** The number of comments that were fetched with each photo. */
  comments: Record<string, number>
}

/** The secret of a guest link that was made on this device: the server stores none (see guest-secrets.ts). */
export interface GuestSecretRow {
  linkId: string
  collectionId: string
  secret: string
  /** A link for screens. */
  isWall?: true
  /** The stamp at which it was made: an answer requested earlier does not list the link. */
  madeAt: number
}

/** Entries of the response cache (docs/specification.md 1.9); a list with all its pages is one entry. */
export const MAX_RESPONSES = 500
/** Pages of all entries together, some fifty megabytes. */
export const MAX_RESPONSE_ROWS = 3000

export class CacheDatabase extends Dexie {
  declare responses: Table<ResponseRow, string>
  declare outbox: Table<OutboxRow, number>
  declare counts: Table<AcceptedRow, string>
  declare relationships: Table<AcceptedRow, string>
  declare edits: Table<AcceptedRow, string>
  declare kept: Table<PinRow, string>
  declare keptPhotos: Table<PinnedPhotoRow, string>
  declare keptLists: Table<PinnedListRow, string>
  declare pictures: Table<WaitingPictureRow, [edit: string, field: string]>
  declare formPictures: Table<FormPictureRow, string>
  declare guestSecrets: Table<GuestSecretRow, string>

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
    // Their primary key changes, which takes a version without these tables.
    this.version(5).stores({ counts: null, relationships: null })
    this.version(6).stores({
      counts: 'version, acceptedAt',
      relationships: 'version, acceptedAt',
      edits: 'version, acceptedAt',
    })
    this.version(7).stores({ formPictures: 'name, storedAt' })
    this.version(8).upgrade(countPins)
    this.version(9)
      .stores({
        responses: 'key, path, storedAt, kept, [kept+staleAt]',
        kept: 'key, due, checkedAt, cliqueId',
        keptLists: 'key',
      })
      .upgrade(checkPins)
    this.version(10).stores({ guestSecrets: 'linkId' })
    watchDatabase(this)
  }

  /** The answers that are never evicted. */
  pinnedResponses() {
    return this.responses.where('kept').equals(1)
  }

  /** The answers of pins that are stale. */
  stalePinnedResponses() {
    return this.responses.where('[kept+staleAt]').between([1, Dexie.minKey], [1, Dexie.maxKey])
  }
}

export const cacheName = (uid: string) => `clique-cache-${uid}`

let open: CacheDatabase | undefined
/** The only user whose cache may be opened in this tab; undefined until the first is admitted. */
let admitted: string | undefined

const closed = (uid: string) => {
  const db = new CacheDatabase(uid)
  db.close()
  return db
}

/**
 * The cache of `uid`; at most one is open in a tab. If another user was admitted, returns a closed cache, which rejects
 * every query: late answers of a former user are not stored under their name again.
 */
export const cacheOf = (uid: string): CacheDatabase => {
  if (open?.uid === uid) return open
  if (admitted !== undefined && admitted !== uid) return closed(uid)
  open?.close()
  open = new CacheDatabase(uid)
  return open
}

/** The cache of `uid`, from here on by a new connection that replaces the last one. */
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

/** Closes the cache of `uid` in this tab: every query is rejected until the user is admitted again. */
export const closeCache = (uid: string) => {
  if (open?.uid === uid) open.close()
}
