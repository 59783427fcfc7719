/**
 * [Note: Kept on this device]
 *
 * Screens that the user has seen are available offline as long as the caches have room. A pinned collection or clique
 * is stored as a whole, seen or not: every page of its photos, their comments, and each photo in low and medium. Its
 * answers are marked, so that they are not evicted; its images have their own cache. The keeper (keeper.ts) fetches all
 * this in the background, and again when something changed. A pin ends when the user signs out or unpins, and when the
 * server refuses the collection or clique.
 */
import type { Comment } from '../../../contract/entities'
import { keepStorage } from '../../platform/storage'
import { cacheOf, type CacheDatabase, type KeptRow } from '../../store/cache'
import { dropLeftPhotos, markKept, photosKeptFor } from '../../store/images/kept'
import { pathOf } from '../reading/resource'

export type Keepable = Pick<KeptRow, 'kind' | 'id' | 'name'>

export const keyOfKept = ({ kind, id }: Pick<KeptRow, 'kind' | 'id'>) => `${kind} ${id}`

/** Pins a collection or clique. A collection that its clique's pin includes then stays when the clique is unpinned. */
export const keep = async (uid: string, thing: Keepable) => {
  const db = cacheOf(uid)
  const key = keyOfKept(thing)
  const changed = await db.kept.update(key, { isChosen: true })
  if (!changed && !(await db.kept.get(key))) await db.kept.put({ ...thing, key, isChosen: true, completeAt: 0 })
  await keepStorage()
}

const repliesTo = async (db: CacheDatabase, comments: readonly string[]) => {
  const rows = await db.responses.where('path').anyOf(comments).toArray()
  return rows.flatMap(({ value }) => (value as { items: Comment[] }).items.map(({ id }) => pathOf('replies', id)))
}

/** The paths of the answers that belong to a pinned collection or clique. */
export const pathsKeptFor = async (db: CacheDatabase, { kind, id, key }: KeptRow) => {
  if (kind === 'clique')
    return [pathOf('getClique', id), pathOf('collectionsOfClique', id), pathOf('cliqueMembers', id)]
  const comments = (await photosKeptFor(db, key)).map(({ photoId }) => pathOf('commentsOfFlick', photoId))
  return [pathOf('getCollection', id), ...comments, ...(await repliesTo(db, comments))]
}

/** Marks a clique's answer as kept as long as a pin shows it: its own, or the pin of one of its collections. */
const markClique = async (db: CacheDatabase, cliqueId: string | undefined) => {
  if (cliqueId === undefined) return
  const rows = await db.kept.toArray()
  const isShown = rows.some(({ kind, id, ofClique }) => ofClique === cliqueId || (kind === 'clique' && id === cliqueId))
  await markKept(db, [pathOf('getClique', cliqueId)], isShown)
}

const drop = async (db: CacheDatabase, row: KeptRow, takeAnswers: (paths: string[]) => PromiseLike<unknown>) => {
  const paths = await pathsKeptFor(db, row)
  await db.kept.delete(row.key)
  try {
    await dropLeftPhotos(db)
  } finally {
    await takeAnswers(paths)
    await markClique(db, row.kind === 'clique' ? row.id : row.ofClique)
  }
}

/** Deletes a pin and its files. Its answers stay until they are evicted like any others. */
export const forgetKept = (db: CacheDatabase, row: KeptRow) => drop(db, row, (paths) => markKept(db, paths, false))

/** A collection that its clique's pin included, and that the user pinned by itself, no longer depends on the clique. */
const separate = (db: CacheDatabase, { key }: KeptRow, change: Partial<KeptRow> = {}) =>
  db.kept
    .where('key')
    .equals(key)
    .modify((kept) => {
      delete kept.cliqueId
      Object.assign(kept, change)
    })

/**
 * Deletes a pin that the server refuses, with its files and answers; for a clique also the pins of its collections.
 * Collections that the user pinned by themselves are requested from the server next.
 */
export const purgeKept = async (db: CacheDatabase, row: KeptRow) => {
  await drop(db, row, (paths) => db.responses.where('path').anyOf(paths).delete())
  for (const one of await keptWith(db, row)) {
    if (one.isChosen) await separate(db, one, { completeAt: 0, beganAt: 0 })
    else await purgeKept(db, one)
  }
}

/** The collections that are pinned with a clique. */
export const keptWith = async (db: CacheDatabase, { kind, id }: KeptRow) =>
  kind === 'clique' ? (await db.kept.toArray()).filter(({ cliqueId }) => cliqueId === id) : []

/**
 * Unpins a collection or clique. A clique's collections are unpinned with it, except those that were pinned by
 * themselves.
 */
export const stopKeeping = async (uid: string, key: string) => {
  const db = cacheOf(uid)
  const row = await db.kept.get(key)
  if (!row) return
  if (row.cliqueId !== undefined) return void (await db.kept.update(key, { isChosen: false }))
  await forgetKept(db, row)
  for (const inside of await keptWith(db, row)) {
    if (!inside.isChosen) await forgetKept(db, inside)
    else await separate(db, inside)
  }
}

/** Unpins everything. */
export const stopKeepingAll = async (uid: string) => {
  const db = cacheOf(uid)
  for (const row of await db.kept.toArray()) await forgetKept(db, row)
}
