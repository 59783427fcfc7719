/** Writes the texts of a copy of a user's data ([Note: The texts of a copy]), and makes its manifest. */
import { crc32 } from 'node:zlib'
import type { Database } from '../database/tables'
import { lengthOf, secondsOf, type StoredText, type TextFile } from '../downloads/manifest'
import { createClock, fileName } from '../downloads/names'
import { archivePath, type ArchivePath } from '../downloads/zip/path'
import { writeAlbums } from './albums'
import { accountOf, likedCommentOf, likedPhotoOf, writtenOf } from './contents'
import { jsonArray } from './json'
import {
  aroundComments,
  aroundLikes,
  commentLine,
  indexHtml,
  likedCommentLine,
  likedPhotoLine,
  listPieces,
  type Counts,
} from './pages'
import { PhotoList } from './photo-list'
import { manifestOf, type ExportManifest } from './plan'
import { readExport, type ExportSource } from './read'
import { likedComments, likedPhotos, ownPhotos, written } from './read-pages'
import { storePhotos } from '../downloads/stored-photos'
import { createTexts, type OpenText } from '../downloads/stored-texts'

/** The bytes of the profile's picture and their type. */
export interface Picture {
  bytes: Buffer
  type: string
}

export interface Copying {
  db: Database
  userId: string
  copyId: string
  timeZone: string
  /** Called when all rows were read. */
  readPicture: (source: ExportSource) => Promise<Picture | undefined>
  /** Called after each batch of rows; stops the copy by throwing. */
  onBatch: () => Promise<void>
}

interface Lists extends Pick<Copying, 'db' | 'userId' | 'onBatch'> {
  open: (name: ArchivePath) => OpenText
  /** Collects the collections that texts by other users are from. */
  seenIn: Set<string>
}

/** Writes the rows of all pages to a page and to JSON; resolves to their number. */
const writeRows = async <Row extends { seen_in: string | null }, Shown>(
  { onBatch, seenIn }: Lists,
  pages: AsyncIterable<Row[]>,
  { html, json, depth }: { html: OpenText; json: OpenText; depth: number },
  show: (row: Row) => Shown,
  line: (shown: Shown) => string,
) => {
  const [lines, array] = [listPieces(), jsonArray(depth)]
  let count = 0
  for await (const rows of pages) {
    for (const row of rows) {
      const shown = show(row)
      await html.add(lines.next(line(shown)))
      await json.add(array.next(shown))
      if (row.seen_in !== null) seenIn.add(row.seen_in)
    }
    count += rows.length
    await onBatch()
  }
  await html.add(lines.end())
  await json.add(array.end())
  return count
}

const writeComments = async (lists: Lists) => {
  const { db, userId, open } = lists
  const [html, json] = [open(archivePath('pages', 'comments.html')), open(archivePath('json', 'comments.json'))]
  const [begin, end] = aroundComments()
  await html.add(begin)
  const count = await writeRows(lists, written(db, userId), { html, json, depth: 0 }, writtenOf, commentLine)
  await html.add(end)
  await json.add('\n')
  return { count, texts: [await html.end(), await json.end()] }
}

const writeLikes = async (lists: Lists) => {
  const { db, userId, open } = lists
  const [html, json] = [open(archivePath('pages', 'likes.html')), open(archivePath('json', 'likes.json'))]
  const files = { html, json, depth: 1 }
  const [begin, between, end] = aroundLikes()
  await html.add(begin)
  await json.add('{\n "photos": ')
  const photos = await writeRows(lists, likedPhotos(db, userId), files, likedPhotoOf, likedPhotoLine)
  await html.add(between)
  await json.add(',\n "comments": ')
  const comments = await writeRows(lists, likedComments(db, userId), files, likedCommentOf, likedCommentLine)
  await html.add(end)
  await json.add('\n}\n')
  return { count: photos + comments, texts: [await html.end(), await json.end()] }
}

/** The user's photos, oldest first. */
const listPhotos = async ({ db, userId, timeZone, onBatch }: Copying, username: string): Promise<PhotoList> => {
  const list = new PhotoList(username, createClock(timeZone))
  for await (const page of ownPhotos(db, userId)) {
    for (const row of page) list.add(row)
    await onBatch()
  }
  list.sort()
  return list
}

const pictureFile = (name: ArchivePath, bytes: Buffer, modified: number, dosTime: number): TextFile => {
  const [text, size, sum] = [bytes.toString('base64'), bytes.length, crc32(bytes)]
  return { name, text, encoding: 'base64', size, crc32: sum, modified, dosTime }
}

/** The first page and the JSON about the account. */
const writeAccount = async (
  open: Lists['open'],
  source: ExportSource,
  picture: string | null,
  { albums, madeAt, ...counts }: Counts & { albums: Awaited<ReturnType<typeof writeAlbums>>['albums']; madeAt: string },
) => {
  const account = accountOf(source, picture)
  const json = Object.entries(account).map(([name, value]): [ArchivePath, string] => [
    archivePath('json', `${name}.json`),
    `${JSON.stringify(value, undefined, 1)}\n`,
  ])
  const texts: StoredText[] = []
  for (const [name, text] of [
    [archivePath('index.html'), indexHtml(account, albums, counts, madeAt)],
    ...json,
  ] as const) {
    const file = open(name)
    await file.add(text)
    texts.push(await file.end())
  }
  return texts
}

/** The manifest of a copy that was written, the number of its readable photos, and the length of its archive. */
export interface Written {
  copy: ExportManifest
  photos: number
  bytes: number
}

/** Writes the copy of a user's data, with times in `timeZone`. */
export const writeCopy = async (copying: Copying): Promise<Written> => {
  const { db, userId, copyId, timeZone, onBatch } = copying
  const now = new Date()
  const at = createClock(timeZone)(now)
  const open = createTexts(db, { copyId, userId, modified: secondsOf(now), dosTime: at.dosTime })
  const source = await readExport(db, userId)
  const { username } = source.profile
  const list = await listPhotos(copying, username)
  const { albums, texts: ofPhotos, seenIds } = await writeAlbums({ db, userId, open, onBatch }, list)
  const seenIn = new Set([...source.collections.map((row) => row.collection_id), ...seenIds])
  const lists = { db, userId, open, onBatch, seenIn }
  const [comments, likes] = [await writeComments(lists), await writeLikes(lists)]
  const picture = await copying.readPicture(source)
  const pictureName = picture ? fileName('profile', picture.type) : null
  const counts = { comments: comments.count, likes: likes.count, albums, madeAt: now.toISOString() }
  const account = await writeAccount(open, source, pictureName, counts)
  const unread = list.unread()
  const copy = {
    title: `Clique data of ${username} ${at.date}`,
    texts: [
      ...account,
      ...ofPhotos,
      ...comments.texts,
      ...likes.texts,
      ...(picture && pictureName !== null ? [pictureFile(pictureName, picture.bytes, secondsOf(now), at.dosTime)] : []),
    ],
    photos: await storePhotos(open(archivePath('photos')), list.files()),
    unread,
    timeZone,
    collectionIds: [...seenIn],
    copyId,
  }
  const { texts } = manifestOf(copy, [], [], now)
  return { copy, photos: list.length - unread.length, bytes: lengthOf(texts, list.files()) }
}
