import { crc32 } from 'node:zlib'
import type { TextFile, PhotoFile, Manifest } from '../downloads/manifest'
import { photoFiles, secondsOf, textFile } from '../downloads/manifest'
import { createClock, fileName, photoName } from '../downloads/names'
import { missingText } from '../downloads/pages'
import { wordsOf, type Words } from './contents'
import { pagesOf } from './pages'
import type { ExportSource } from './read'

/**
 * The contents of a copy, fixed when it is prepared. Its downloads are made from it (`manifestOf`): photos are not
 * copied, so a photo that is deleted before the download is missing from it.
 */
export interface ExportManifest {
  title: string
  texts: TextFile[]
  photos: PhotoFile[]
  /** Names of photos that the server could not read. */
  unread: string[]
  timeZone: string
  /** The collections whose texts by other users are in the copy. Absent in copies of earlier versions. */
  collectionIds?: readonly string[]
}

/** The bytes of the profile's picture and their type. */
export interface Picture {
  bytes: Buffer
  type: string
}

const jsonFiles = (words: Words): [string, string][] =>
  Object.entries(words).map(([name, value]) => [`json/${name}.json`, `${JSON.stringify(value, undefined, 1)}\n`])

/** The manifest of a copy, with times in `timeZone`. */
export const planExport = (
  source: ExportSource,
  picture: Picture | undefined,
  timeZone: string,
  now: Date,
): ExportManifest => {
  const clock = createClock(timeZone)
  const { originals } = source
  const times = originals.map((row) => clock(row.taken_at))
  const names = originals.map(({ username, content_type: type }, i) => {
    const name = photoName(times[i] ?? clock(now), { username, type, number: i + 1, count: originals.length })
    return `photos/${name}`
  })
  const at = clock(now)
  const pictureName = picture ? fileName('profile', picture.type) : null
  const words = wordsOf(source, names, pictureName)
  const texts = [...pagesOf(words, now.toISOString()), ...jsonFiles(words)]
  return {
    title: `Clique data of ${source.profile.username} ${at.date}`,
    texts: [
      ...texts.map(([name, text]) => textFile(name, text, now, at)),
      ...(picture && pictureName !== null ? [pictureFile(pictureName, picture.bytes, now, at.dosTime)] : []),
    ],
    photos: photoFiles(originals, names, times),
    unread: names.filter((_, i) => originals[i]?.crc32 === null),
    timeZone,
    collectionIds: collectionsOf(source),
  }
}

/** The collections that the user sees: created by them, or with photos that they uploaded, liked or commented on. */
const collectionsOf = ({ originals, written, likes, likedComments, collections }: ExportSource) => [
  ...new Set([
    ...collections.map((row) => row.collection_id),
    ...originals.flatMap((row) => (row.is_seen ? row.collection_id : [])),
    ...[...written, ...likes, ...likedComments].flatMap((row) => row.seen_in ?? []),
  ]),
]

const pictureFile = (name: string, bytes: Buffer, now: Date, dosTime: number): TextFile => {
  const [text, size, sum] = [bytes.toString('base64'), bytes.length, crc32(bytes)]
  return { name, text, encoding: 'base64', size, crc32: sum, modified: secondsOf(now), dosTime }
}

/** The manifest of a download of the copy, with the photos that may still be sent; missing.txt lists the others. */
export const manifestOf = (copy: ExportManifest, allowed: ReadonlySet<string>, now: Date): Manifest => {
  const photos = copy.photos.filter(({ imageId }) => allowed.has(imageId))
  const gone = copy.photos.filter(({ imageId }) => !allowed.has(imageId)).map(({ name }) => name)
  const missing = [
    missingText(copy.unread),
    gone.length > 0 && `These photos are not in this archive, because they were deleted:\n\n${gone.join('\n')}\n`,
  ].filter(Boolean)
  const at = createClock(copy.timeZone)(now)
  const texts =
    missing.length === 0 ? copy.texts : [...copy.texts, textFile('missing.txt', missing.join('\n'), now, at)]
  return { texts, photos, missing: copy.unread.length + gone.length, collectionIds: copy.collectionIds ?? [] }
}
