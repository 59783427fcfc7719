/**
 * [Note: Pinned on this device]
 *
 * Screens that the user has seen are available offline as long as the caches have room. A pinned collection or clique
 * is stored as a whole, seen or not: every page of its photos, their comments, and each photo in low and medium. Its
 * answers are marked, so that they are not evicted; its images have their own cache. pin-downloads.ts fetches all
 * this in the background, and again when something changed. A pin ends when the user signs out or unpins, and when the
 * server refuses the collection or clique.
 */
import type { Comment } from '../../../contract/entities'
import { keepStorage } from '../../platform/storage'
import { cacheOf, type CacheDatabase, type PinRow } from '../../store/cache'
import { addPin, dropLeftPhotos, markPinned, photosPinnedFor, removePin } from '../../store/images/pins'
import { collectionPage } from '../reading/collections'
import { pathOf } from '../reading/resource'

export type Pinnable = Pick<PinRow, 'kind' | 'id' | 'name'>

export const keyOfPin = ({ kind, id }: Pick<PinRow, 'kind' | 'id'>) => `${kind} ${id}`

/** Pins a collection or clique. A collection that its clique's pin includes then stays when the clique is unpinned. */
export const pin = async (uid: string, thing: Pinnable) => {
  const db = cacheOf(uid)
  const key = keyOfPin(thing)
  const changed = await db.kept.update(key, { isChosen: true })
  if (!changed && !(await db.kept.get(key))) await addPin(db, { ...thing, key, isChosen: true })
  await keepStorage()
}

const repliesTo = async (db: CacheDatabase, comments: readonly string[]) => {
  const rows = await db.responses.where('path').anyOf(comments).toArray()
  return rows.flatMap(({ value }) => (value as { items: Comment[] }).items.map(({ id }) => pathOf('replies', id)))
}

/** A page of a pinned collection, in the only order in which all of it is stored. */
export const pinnedPage = (id: string, page = 0) => collectionPage(id, 'DATEDESC', page)

/** The paths of the answers that belong to a pinned collection or clique. */
export const pathsOfPin = async (db: CacheDatabase, { kind, id, key }: PinRow) => {
  if (kind === 'clique')
    return [pathOf('getClique', id), pathOf('collectionsOfClique', id), pathOf('cliqueMembers', id)]
  const comments = (await photosPinnedFor(db, key)).map(({ photoId }) => pathOf('commentsOfFlick', photoId))
  return [pathOf('getCollection', id), ...comments, ...(await repliesTo(db, comments))]
}

/** Marks a clique's answer as pinned as long as a pin shows it: its own, or the pin of one of its collections. */
const markClique = async (db: CacheDatabase, cliqueId: string | undefined) => {
  if (cliqueId === undefined) return
  const rows = await db.kept.toArray()
  const isShown = rows.some(({ kind, id, ofClique }) => ofClique === cliqueId || (kind === 'clique' && id === cliqueId))
  await markPinned(db, [pathOf('getClique', cliqueId)], isShown)
}

const drop = async (db: CacheDatabase, row: PinRow, takeAnswers: (paths: string[]) => PromiseLike<unknown>) => {
  const paths = await pathsOfPin(db, row)
  await removePin(db, row.key)
  try {
    await dropLeftPhotos(db)
  } finally {
    await takeAnswers(paths)
    await markClique(db, row.kind === 'clique' ? row.id : row.ofClique)
  }
}

/** Deletes a pin and its files. Its answers stay until they are evicted like any others. */
const dropPin = (db: CacheDatabase, row: PinRow) => drop(db, row, (paths) => markPinned(db, paths, false))

/** A collection that its clique's pin included, and that the user pinned by itself, no longer depends on the clique. */
const separate = (db: CacheDatabase, { key }: PinRow, change: Partial<PinRow> = {}) =>
  db.kept
    .where('key')
    .equals(key)
    .modify((pin) => {
      delete pin.cliqueId
      Object.assign(pin, change)
    })

/**
 * Deletes a pin that the server refuses, with its files and answers; for a clique also the pins of its collections.
 * Collections that the user pinned by themselves are requested from the server next.
 */
export const purgePin = async (db: CacheDatabase, row: PinRow) => {
  await drop(db, row, (paths) => db.responses.where('path').anyOf(paths).delete())
  for (const one of await pinnedWith(db, row)) {
    if (one.isChosen) await separate(db, one, { completeAt: 0, checkedAt: 0, due: 1 })
    else await purgePin(db, one)
  }
}

/** The collections that are pinned with a clique. */
export const pinnedWith = async (db: CacheDatabase, { kind, id }: Pick<PinRow, 'kind' | 'id'>): Promise<PinRow[]> =>
  kind === 'clique' ? db.kept.where('cliqueId').equals(id).toArray() : []

/**
 * Unpins a collection or clique. A clique's collections are unpinned with it, except those that were pinned by
 * themselves.
 */
export const unpin = async (uid: string, key: string) => {
  const db = cacheOf(uid)
  const row = await db.kept.get(key)
  if (!row) return
  if (row.cliqueId !== undefined) return void (await db.kept.update(key, { isChosen: false }))
  await dropPin(db, row)
  for (const inside of await pinnedWith(db, row)) {
    if (!inside.isChosen) await dropPin(db, inside)
    else await separate(db, inside)
  }
}

/** Unpins everything. */
export const unpinAll = async (uid: string) => {
  const db = cacheOf(uid)
  for (const row of await db.kept.toArray()) await dropPin(db, row)
}
