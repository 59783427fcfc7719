/**
 * Fetches all of one collection, so that all of it can be shown without a network. Safe to end anywhere and to repeat.
 */
import type { Collection, Flick, ImageUrls } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { now } from '../../platform/clock'
import type { CacheDatabase, PinRow } from '../../store/cache'
import { dropPinnedPhotos, pinnedPhoto, markPinned, photosPinnedFor, putPinnedPhoto } from '../../store/images/pins'
import { pinImage } from '../../store/images/pinned-images'
import { cliqueOf } from '../reading/clique-pages'
import { collectionPage } from '../reading/collections'
import { commentsPage, repliesPage } from '../comments/comment-pages'
import { fetchResource } from '../reading/fetch'
import { readStored } from '../reading/stored'
import { invalidateByEvent } from '../reading/freshness/invalidate'
import { pathOf, type Resource } from '../reading/resource'

/** Files that are fetched at once. */
const CONCURRENT_PHOTOS = 4
const SORT = 'DATEDESC'

/** The reason why a collection could not be stored whole; `gone`: the server refuses it. */
export type PinTrouble = 'gone' | 'space' | 'network'
export class PinFailure extends Error {
  constructor(
    readonly trouble: PinTrouble,
    readonly retryAfter = 0,
  ) {
    super(trouble)
  }
}

export interface PinDownload {
  uid: string
  db: CacheDatabase
  signal: AbortSignal
  /** Waits its turn before each call of the API: the user's own calls have priority. */
  turn: () => Promise<void>
  /** Photos whose images were refused before. */
  refused: Set<string>
}

const troubleOf = ({ status, retryAfter }: Failure) =>
  new PinFailure(status === 403 || status === 404 ? 'gone' : 'network', retryAfter)

/** Notes that all of it is stored, as it was when the download began (ms). */
export const noteComplete = (db: CacheDatabase, { key }: PinRow, beganAt: number) =>
  db.kept
    .where('key')
    .equals(key)
    .modify((pin) => {
      pin.beganAt = beganAt
      pin.completeAt = now()
      delete pin.trouble
    })

/** Resolves to the stored answer, or the server's if none is stored or it is stale. Rejects with PinFailure. */
export const fetchForPin = async <T>(
  { uid, signal, turn }: PinDownload,
  wanted: Resource<T>,
  isAnew = false,
): Promise<T> => {
  const stored = await readStored(uid, wanted)
  if (stored && !stored.stale && !isAnew) return stored.value
  await turn()
  const answer = await fetchResource(uid, wanted, signal)
  signal.throwIfAborted()
  if (!answer.ok) throw troubleOf(answer.error)
  return answer.value
}

/** Every page of a list, the first one from the server. */
export const fetchPages = async <A extends { hasMore?: boolean | undefined }>(
  download: PinDownload,
  pageOf: (page: number) => Resource<A>,
): Promise<A[]> => {
  const pages: A[] = []
  for (let page = 0; page === 0 || pages.at(-1)?.hasMore; page += 1)
    pages.push(await fetchForPin(download, pageOf(page), page === 0))
  return pages
}

/** The URLs of a picture's small and medium variants. */
const addressesOf = (picture: ImageUrls | null) =>
  picture ? [...new Set([picture.lowQualityUrl, picture.medQualityUrl])] : []

/** Stores a picture's files. Rejects with PinFailure, 'gone' if the URLs have expired. */
const downloadFiles = async ({ uid, signal }: PinDownload, picture: ImageUrls | null) => {
  const files: string[] = []
  let bytes = 0
  for (const address of addressesOf(picture)) {
    const image = await pinImage(uid, address, signal)
    signal.throwIfAborted()
    if (image === 'refused') throw new PinFailure('gone')
    if (image === 'no space') throw new PinFailure('space')
    if (image === 'unreachable') throw new PinFailure('network')
    files.push(image.key)
    bytes += image.bytes
  }
  return { files, bytes }
}

/** Stores the pictures of a collection or clique itself. */
export const downloadPictures = async (
  download: PinDownload,
  keptFor: string,
  pictures: readonly (ImageUrls | null)[],
) => {
  const stored = []
  for (const picture of pictures) stored.push(await downloadFiles(download, picture))
  const files = stored.flatMap((one) => one.files)
  const bytes = stored.reduce((sum, one) => sum + one.bytes, 0)
  await putPinnedPhoto(download.db, { photoId: `of ${keptFor}`, keptFor, files, bytes })
}

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
  if (before?.comments !== numComments)
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
  const fetchAll = () => fetchPages(download, (page) => collectionPage(id, SORT, page))
  const pages = await fetchAll()
  const photos = pages.flatMap(({ items }) => items).length
  if ((pages[0]?.total ?? photos) === photos) return pages
  await invalidateByEvent(download.uid, [pathOf('getCollection', id)], [])
  return fetchAll()
}

/** The clique that a collection's page names, marked as pinned; undefined if its own pin includes it. */
const downloadCliqueOf = async (download: PinDownload, row: PinRow, { cliqueId }: Collection) => {
  if (row.cliqueId === cliqueId) return undefined
  const { clique } = await fetchForPin(download, cliqueOf(cliqueId), true)
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
  const beganAt = now()
  const pages = await fetchCollection(download, row.id)
  await markPinned(db, [path], true)
  const flicks = [...new Map(pages.flatMap(({ items }) => items).map((flick) => [flick.id, flick])).values()]
  const { collection } = pages[0] ?? {}
  await db.kept.update(row.key, {
    total: flicks.length,
    ...(collection && { name: collection.name, ofClique: collection.cliqueId }),
  })
  const ids = new Set(flicks.map(({ id }) => id))
  const isGone = ({ photoId, comments }: { photoId: string; comments?: number }) =>
    comments !== undefined && !ids.has(photoId)
  await dropPinnedPhotos(db, (await photosPinnedFor(db, row.key)).filter(isGone))
  const clique = collection && (await downloadCliqueOf(download, row, collection))
  await downloadPictures(download, row.key, [collection?.coverPhoto ?? null, clique?.profilePic ?? null])
  await inLanes(flicks, async (flick) => {
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
  await noteComplete(db, row, beganAt)
}
