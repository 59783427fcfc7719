/** The parts of downloads of pinned collections and cliques: their failures, pages and pictures. */
import type { ImageUrls } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { now } from '../../platform/clock'
import type { CacheDatabase, PinRow } from '../../store/cache'
import { pinImage } from '../../store/images/pinned-images'
import { putPinnedPhoto } from '../../store/images/pins'
import { withMarksOf } from '../../store/later-pages'
import { fetchResource } from '../reading/fetch'
import type { Resource } from '../reading/resource'
import { readStored } from '../reading/stored'

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
  /** For pins that may have changed, the moment (ms) at which the server was asked, by its clock. */
  askedAt: Map<string, number>
}

const troubleOf = ({ status, retryAfter }: Failure) =>
  new PinFailure(status === 403 || status === 404 ? 'gone' : 'network', retryAfter)

/**
 * Notes that all of it is stored, as it was when the download began (ms); `knownAt`: by the server's clock, if that is
 * known.
 */
export const noteComplete = (db: CacheDatabase, { key }: PinRow, checkedAt: number, knownAt: number | undefined) =>
  db.kept
    .where('key')
    .equals(key)
    .modify((pin) => {
      pin.checkedAt = checkedAt
      pin.completeAt = now()
      if (knownAt !== undefined) pin.knownAt = knownAt
      delete pin.due
      delete pin.trouble
    })

/** Resolves to the server's answer. Rejects with PinFailure. */
export const fetchForPin = async <T>({ uid, signal, turn }: PinDownload, wanted: Resource<T>): Promise<T> => {
  await turn()
  const answer = await fetchResource(uid, wanted, signal)
  signal.throwIfAborted()
  if (!answer.ok) throw troubleOf(answer.error)
  return answer.value
}

/** Every page of a list: the first one from the server, another one only if it is not stored or stale. */
export const fetchPages = async <A extends { hasMore?: boolean | undefined }>(
  download: PinDownload,
  pageOf: (page: number) => Resource<A>,
): Promise<A[]> => {
  const pages = [await fetchForPin(download, pageOf(0))]
  const first = pages[0]?.hasMore ? await readStored(download.uid, pageOf(0)) : undefined
  while (pages.at(-1)?.hasMore) {
    const wanted = pageOf(pages.length)
    const stored = await readStored(download.uid, wanted)
    const isCurrent = stored && !withMarksOf(first, stored).stale
    pages.push(isCurrent ? stored.value : await fetchForPin(download, wanted))
  }
  return pages
}

/** The URLs of a picture's small and medium variants. */
const addressesOf = (picture: ImageUrls | null) =>
  picture ? [...new Set([picture.lowQualityUrl, picture.medQualityUrl])] : []

/** Stores a picture's files. Rejects with PinFailure, 'gone' if the URLs have expired. */
export const downloadFiles = async ({ uid, signal }: PinDownload, picture: ImageUrls | null) => {
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
