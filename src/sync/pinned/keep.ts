/**
 * [Note: Kept on this device]
 *
 * Whatever was seen can be seen offline anyway; what is kept is all of a collection or clique, seen or not: every page
 * of its photos, their comments, and each photo small and medium. Its answers are marked, so that no cap evicts them;
 * its images have a cache of their own. The keeper (keeper.ts) does the work behind the screens and does it again when
 * something changed. It ends when the user signs out or unpins it, and where the server refuses it.
 */
import type { Comment } from '../../../contract/entities'
import { keepStorage } from '../../platform/storage'
import { cacheOf, type CacheDatabase, type KeptRow } from '../../store/cache'
import { dropLeftPhotos, markKept, photosKeptFor } from '../../store/images/kept'
import { pathOf } from '../reading/resource'

export type Keepable = Pick<KeptRow, 'kind' | 'id' | 'name'>

export const keyOfKept = ({ kind, id }: Pick<KeptRow, 'kind' | 'id'>) => `${kind} ${id}`

/** Keeps a thing from now on. It may be kept with its clique already; then it stays when the clique no longer is. */
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

/** What of the answers belongs to a kept thing. */
export const pathsKeptFor = async (db: CacheDatabase, { kind, id, key }: KeptRow) => {
  if (kind === 'clique')
    return [pathOf('getClique', id), pathOf('collectionsOfClique', id), pathOf('cliqueMembers', id)]
  const comments = (await photosKeptFor(db, key)).map(({ photoId }) => pathOf('commentsOfFlick', photoId))
  return [pathOf('getCollection', id), ...comments, ...(await repliesTo(db, comments))]
}

const drop = async (db: CacheDatabase, row: KeptRow, takeAnswers: (paths: string[]) => PromiseLike<unknown>) => {
  const paths = await pathsKeptFor(db, row)
  await db.kept.delete(row.key)
  try {
    await dropLeftPhotos(db)
  } finally {
    await takeAnswers(paths)
  }
}

/** Takes a thing and its files away. Its answers stay, like any others, for as long as there is room. */
export const forgetKept = (db: CacheDatabase, row: KeptRow) => drop(db, row, (paths) => markKept(db, paths, false))

/** The same for what the server refuses: nothing of it stays. */
export const purgeKept = async (db: CacheDatabase, row: KeptRow) => {
  await drop(db, row, (paths) => db.responses.where('path').anyOf(paths).delete())
  for (const one of await keptWith(db, row)) await purgeKept(db, one)
}

/** A kept clique's collections. */
export const keptWith = async (db: CacheDatabase, { kind, id }: KeptRow) =>
  kind === 'clique' ? (await db.kept.toArray()).filter(({ cliqueId }) => cliqueId === id) : []

/** Stops keeping what the person chose; a clique's collections go with it, but for those chosen by themselves. */
export const stopKeeping = async (uid: string, key: string) => {
  const db = cacheOf(uid)
  const row = await db.kept.get(key)
  if (!row) return
  if (row.cliqueId !== undefined) return void (await db.kept.update(key, { isChosen: false }))
  await forgetKept(db, row)
  for (const inside of await keptWith(db, row)) {
    if (!inside.isChosen) await forgetKept(db, inside)
    else
      await db.kept
        .where('key')
        .equals(inside.key)
        .modify((kept) => delete kept.cliqueId)
  }
}

/** Stops keeping anything. */
export const stopKeepingAll = async (uid: string) => {
  const db = cacheOf(uid)
  for (const row of await db.kept.toArray()) await forgetKept(db, row)
}
