/**
 * Fetches all of one collection, so that all of it can be shown without a network. Safe to end anywhere and to repeat.
 */
import type { Collection, Flick } from '../../../contract/entities'
import { now } from '../../platform/clock'
import type { PinRow } from '../../store/cache'
import { dropPinnedPhotos, pinnedPhoto, markPinned, putPinnedPhoto } from '../../store/images/pins'
import { cliqueOf } from '../reading/clique-pages'
import { commentsPage, repliesPage } from '../comments/comment-pages'
import { readStored } from '../reading/stored'
import { invalidateByEvent } from '../reading/freshness/invalidate'
import { pathOf } from '../reading/resource'
import {
  downloadFiles,
  downloadPictures,
  fetchForPin,
  fetchPages,
  noteComplete,
  PinFailure,
  type PinDownload,
} from './download-parts'
import { pinnedPage } from './pin'
import { noteList, photosGone } from './pinned-list'

/** Files that are fetched at once. */
const CONCURRENT_PHOTOS = 4

const downloadComments = async (download: PinDownload, { id }: Flick) => {
  const pages = await fetchPages(download, commentsPage(id))
  const answered = pages.flatMap(({ items }) => items).filter(({ numReplies }) => numReplies > 0)
  for (const comment of answered) await fetchPages(download, repliesPage(comment.id))
  const paths = [pathOf('commentsOfFlick', id), ...answered.map((comment) => pathOf('replies', comment.id))]
  await markPinned(download.db, paths, true)
}

const downloadPhoto = async (download: PinDownload, keptFor: string, flick: Flick) => {
  const { db } = download
  const before = await pinnedPhoto(db, flick.id)
  const { files, bytes } = before ?? (await downloadFiles(download, flick.image))
  const { numComments } = flick
  const stored = await readStored(download.uid, commentsPage(flick.id)(0))
  if (numComments > 0 && (before?.comments !== numComments || !stored || stored.stale))
    await downloadComments(download, flick)
  // A photo that was moved here has the row of its former collection.
  if (before?.comments !== numComments || before.keptFor !== keptFor)
    await putPinnedPhoto(db, { photoId: flick.id, keptFor, files, bytes, comments: numComments })
}

/** Works through `things`, several at once; the first failure ends them all. */
const inLanes = async <T>(things: readonly T[], work: (thing: T) => Promise<void>) => {
  const waiting = [...things]
  const lane = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(thing)
  }
  const lanes = await Promise.allSettled(Array.from({ length: CONCURRENT_PHOTOS }, lane))
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Fetches every page of a collection. A stored later page may still have a photo that was deleted while no events
 * arrived. The first page does not show that unless its own photos changed: then the total differs, and all pages are
 * fetched.
 */
const fetchCollection = async (download: PinDownload, id: string) => {
  const fetchAll = () => fetchPages(download, (page) => pinnedPage(id, page))
  const pages = await fetchAll()
  const photos = pages.flatMap(({ items }) => items).length
  if ((pages[0]?.total ?? photos) === photos) return pages
  await invalidateByEvent(download.uid, [pathOf('getCollection', id)], [])
  return fetchAll()
}

/** The clique that a collection's page names, marked as pinned; undefined if its own pin includes it. */
const downloadCliqueOf = async (download: PinDownload, row: PinRow, { cliqueId }: Collection) => {
  if (row.cliqueId === cliqueId) return undefined
  const { clique } = await fetchForPin(download, cliqueOf(cliqueId))
  await markPinned(download.db, [pathOf('getClique', cliqueId)], true)
  return clique
}

/**
 * Brings a pinned collection up to date: fetches new photos, and drops deleted ones. Rejects with PinFailure, or the
 * abort.
 */
export const downloadCollection = async (download: PinDownload, row: PinRow) => {
  const { uid, db, signal, refused } = download
  const path = pathOf('getCollection', row.id)
  const [beganAt, knownAt] = [now(), download.askedAt.get(row.key)]
  const pages = await fetchCollection(download, row.id)
  await markPinned(db, [path], true)
  const flicks = [...new Map(pages.flatMap(({ items }) => items).map((flick) => [flick.id, flick])).values()]
  const { collection } = pages[0] ?? {}
  await db.kept.update(row.key, {
    total: flicks.length,
    ...(collection && { name: collection.name, ofClique: collection.cliqueId }),
  })
  const before = (await db.keptLists.get(row.key))?.comments
  await dropPinnedPhotos(db, await photosGone(db, row.key, new Set(flicks.map(({ id }) => id)), before))
  const clique = collection && (await downloadCliqueOf(download, row, collection))
  await downloadPictures(download, row.key, [collection?.coverPhoto ?? null, clique?.profilePic ?? null])
  const stale = new Set(await db.stalePinnedResponses().primaryKeys())
  const isStored = ({ id, numComments }: Flick) => before?.[id] === numComments && !stale.has(commentsPage(id)(0).key)
  const wanted = flicks.filter((flick) => !isStored(flick))
  await inLanes(wanted, async (flick) => {
    try {
      await downloadPhoto(download, row.key, flick)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof PinFailure) || error.trouble !== 'gone') throw error
      // URLs expire within the hour: its page is fetched again once, and this photo with it in the next round.
      if (!refused.has(flick.id)) {
        refused.add(flick.id)
        await invalidateByEvent(uid, [], [{ collectionPath: path, photoId: flick.id }])
        throw new PinFailure('network')
      }
      await putPinnedPhoto(db, {
        photoId: flick.id,
        keptFor: row.key,
        files: [],
        bytes: 0,
        comments: flick.numComments,
      })
    }
  })
  if (!(await noteList(db, row.key, flicks))) throw new PinFailure('network')
  await noteComplete(db, row, beganAt, knownAt)
}
