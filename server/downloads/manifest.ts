/**
 * [Note: Manifests]
 *
 * The contents of an archive are fixed when its download is prepared, and stored: names, sizes, sums, times, and the
 * texts word for word. So an archive stays the same to the byte for as long as its download exists, even if data are
 * edited or servers restarted in the meantime. Rights are not fixed: they are checked while the archive is sent
 * (allowed.ts).
 */
import { crc32 } from 'node:zlib'
import type { Contents } from './contents'
import { createClock, photoName, type LocalTime } from './names'
import { indexHtml, indexJson, missingText } from './pages'
import { archivePath, type ArchivePath } from './zip/path'
import type { readComments, readPeople, Original } from './read-originals'
import { archiveLength, layOut, type Layout } from './zip/layout'
import type { ZipEntry } from './zip/records'

export interface PhotoFile extends ZipEntry {
  imageId: string
}
export interface WrittenText extends ZipEntry {
  text: string
  /** `base64`: the text is a picture's bytes. */
  encoding?: 'base64'
}
/** A text that is stored apart, in parts (server/downloads/stored-texts.ts). */
export interface StoredText extends ZipEntry {
  /** Its number among the texts of `copyId`. */
  stored: number
}
export type TextFile = WrittenText | StoredText
/** The list of a copy's photos, which is stored apart (stored-photos.ts). */
export interface StoredPhotos {
  /** Its number among the texts of `copyId`. */
  file: number
  /** Ids of listed photos that are not in the archive. */
  without: string[]
}
/** A manifest as a download stores it. */
export type StoredManifest = Omit<Manifest, 'photos'> & { photos: PhotoFile[] | StoredPhotos }
export interface Manifest {
  texts: TextFile[]
  photos: PhotoFile[]
  /** Photos that are not in the archive, because their bytes cannot be read. */
  missing: number
  /** The collections whose texts by other users are in the archive. Absent in downloads of earlier versions. */
  collectionIds?: readonly string[]
  /** The copy of the user's data whose stored texts are in the archive. */
  copyId?: string
}

/** The rows that are read from the database for an archive. */
export interface Source {
  title: string
  description: string
  originals: readonly Original[]
  people: Awaited<ReturnType<typeof readPeople>>
  comments: Awaited<ReturnType<typeof readComments>>
}

export const secondsOf = (at: Date) => Math.floor(Number(at) / 1000)

/** Returns the content of index.json. `names` are the photos' names, in their order. */
export const contentsOf = (
  { title, description, originals, people, comments }: Source,
  names: readonly string[],
): Contents => ({
  title,
  description,
  isShortened: comments.isShortened,
  photos: originals.map((row, i) => ({
    file: row.crc32 === null ? null : (names[i] ?? null),
    takenAt: row.taken_at.toISOString(),
    uploader: row.username,
    caption: row.caption,
    ...((row.place_name !== '' || row.latitude !== null) && {
      place: {
        ...(row.place_name !== '' && { name: row.place_name }),
        ...(row.latitude !== null && row.longitude !== null && { latitude: row.latitude, longitude: row.longitude }),
      },
    }),
    people: people.get(row.item_id)?.map(({ username }) => username) ?? [],
    likes: row.like_count,
    comments: (comments.byPhoto.get(row.item_id) ?? []).map((comment) => ({
      id: comment.comment_id,
      ...(comment.parent_id !== null && { replyTo: comment.parent_id }),
      author: comment.username,
      writtenAt: comment.created_at.toISOString(),
      text: comment.payload,
    })),
  })),
})

export const textFile = (name: ArchivePath, text: string, now: Date, { dosTime }: LocalTime): WrittenText => {
  const bytes = Buffer.from(text)
  return { name, text, size: bytes.length, crc32: crc32(bytes), modified: secondsOf(now), dosTime }
}

/** The readable photos, with their names and times in the archive. */
export const photoFiles = (
  originals: readonly Original[],
  names: readonly ArchivePath[],
  times: readonly LocalTime[],
): PhotoFile[] =>
  originals.flatMap((row, i) => {
    const [name, time] = [names[i], times[i]]
    if (row.crc32 === null || name === undefined || time === undefined) return []
    const { item_id: imageId, byte_length: size, crc32: sum } = row
    const modified = secondsOf(row.taken_at)
    return [{ imageId, name, size, crc32: Number(sum), modified, dosTime: time.dosTime }]
  })

/** The manifest of an archive of these photos, with times in `timeZone`. */
export const plan = (source: Source, timeZone: string, now: Date): Manifest => {
  const clock = createClock(timeZone)
  const { originals } = source
  const times = originals.map((row) => clock(row.taken_at))
  const names = originals.map(({ username, content_type: type }, i) =>
    photoName(times[i] ?? clock(now), { username, type, number: i + 1, count: originals.length }),
  )
  const contents = contentsOf(source, names)
  const unread = names.filter((_, i) => originals[i]?.crc32 === null)
  const missing = missingText(unread)
  const at = clock(now)
  return {
    texts: [
      textFile(archivePath('index.html'), indexHtml(contents), now, at),
      textFile(archivePath('index.json'), indexJson(contents), now, at),
      ...(missing === undefined ? [] : [textFile(archivePath('missing.txt'), missing, now, at)]),
    ],
    photos: photoFiles(originals, names, times),
    missing: unread.length,
  }
}

/** Bytes of a stored text that are sent at once: a few of its parts. */
const TEXT_PIECE = 128 * 1024

/** The position of every byte of its archive: the texts, then the photos. */
export const layOutManifest = ({ texts, photos }: Manifest): Layout =>
  layOut([...texts.map((text) => ('stored' in text ? { ...text, piece: TEXT_PIECE } : text)), ...photos])

/** The length of the archive of these texts and photos. */
export const lengthOf = (texts: Iterable<ZipEntry>, photos: Iterable<ZipEntry>): number => {
  const entries = function* () {
    yield* texts
    yield* photos
  }
  return archiveLength(entries())
}
