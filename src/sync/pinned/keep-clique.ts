import { now } from '../../platform/clock'
import type { KeptRow } from '../../store/cache'
import { markKept } from '../../store/images/kept'
import { cliqueOf, collectionsOf, membersOf } from '../reading/clique-pages'
import { keptWith, keyOfKept, pathsKeptFor, purgeKept } from './keep'
import { fetchPages, fetchToKeep, keepPictures, noteComplete, NotKept, type Keeping } from './keep-collection'

/**
 * Brings a pinned clique up to date: its own pages, and a row for each of its collections, which are then pinned like
 * any other. Unpins collections that the user can no longer see. Rejects with NotKept: 'gone' also for a user who is no
 * longer a member.
 */
export const keepClique = async (keeping: Keeping, row: KeptRow) => {
  const { db } = keeping
  const beganAt = now()
  const { clique } = await fetchToKeep(keeping, cliqueOf(row.id), true)
  if (clique.relationship !== 'member' && clique.relationship !== 'leader') throw new NotKept('gone')
  const pages = await fetchPages(keeping, collectionsOf(row.id))
  await fetchPages(keeping, membersOf(row.id))
  await markKept(db, await pathsKeptFor(db, row), true)
  await keepPictures(keeping, row.key, [clique.profilePic, clique.banner])
  const collections = pages.flatMap(({ items }) => items)
  for (const { collectionId: id, name } of collections) {
    const thing = { kind: 'collection', id, name } as const
    const key = keyOfKept(thing)
    if (await db.kept.get(key)) await db.kept.update(key, { cliqueId: row.id })
    else await db.kept.put({ ...thing, key, isChosen: false, cliqueId: row.id, completeAt: 0 })
  }
  const seen = new Set(collections.map(({ collectionId }) => collectionId))
  for (const one of await keptWith(db, row)) if (!seen.has(one.id)) await purgeKept(db, one)
  await db.kept.update(row.key, { name: clique.name })
  await noteComplete(db, row, beganAt)
}
