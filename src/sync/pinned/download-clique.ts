import { now } from '../../platform/clock'
import type { PinRow } from '../../store/cache'
import { addPin, markPinned } from '../../store/images/pins'
import { cliqueOf, collectionsOf, membersOf } from '../reading/clique-pages'
import { pinnedWith, keyOfPin, pathsOfPin, purgePin } from './pin'
import { fetchPages, fetchForPin, downloadPictures, noteComplete, PinFailure, type PinDownload } from './download-parts'

/**
 * Brings a pinned clique up to date: its own pages, and a row for each of its collections, which are then pinned like
 * any other. Unpins collections that the user can no longer see. Rejects with PinFailure: 'gone' also for a user who is
 * no longer a member.
 */
export const downloadClique = async (download: PinDownload, row: PinRow) => {
  const { db } = download
  const [beganAt, knownAt] = [now(), download.askedAt.get(row.key)]
  const { clique } = await fetchForPin(download, cliqueOf(row.id))
  if (clique.relationship !== 'member' && clique.relationship !== 'leader') throw new PinFailure('gone')
  const pages = await fetchPages(download, collectionsOf(row.id))
  await fetchPages(download, membersOf(row.id))
  await markPinned(db, await pathsOfPin(db, row), true)
  await downloadPictures(download, row.key, [clique.profilePic, clique.banner])
  const collections = pages.flatMap(({ items }) => items)
  for (const { collectionId: id, name } of collections) {
    const thing = { kind: 'collection', id, name } as const
    const key = keyOfPin(thing)
    if (await db.kept.get(key)) await db.kept.update(key, { cliqueId: row.id })
    else await addPin(db, { ...thing, key, isChosen: false, cliqueId: row.id })
  }
  const seen = new Set(collections.map(({ collectionId }) => collectionId))
  for (const one of await pinnedWith(db, row)) if (!seen.has(one.id)) await purgePin(db, one)
  await db.kept.update(row.key, { name: clique.name })
  await noteComplete(db, row, beganAt, knownAt)
}
