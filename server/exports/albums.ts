/** The pages and the JSON of the user's photos, collection by collection. */
import { sql } from 'kysely'
import type { Database } from '../database/tables'
import { contentsOf } from '../downloads/manifest'
import { archivePath, type ArchivePath } from '../downloads/zip/path'
import { photoHtml } from '../downloads/pages'
import { anyOf, MAX_COMMENTS, readComments, readPeople, selectOriginals } from '../downloads/read-originals'
import { isShownComment } from '../rules/comment'
import { jsonArray, jsonAt } from './json'
import { aroundAlbum, pageOf, type Album } from './pages'
import type { CopiedPhoto, PhotoList } from './photo-list'
import { readNames } from './read'
import type { OpenText } from '../downloads/stored-texts'
import type { StoredText } from '../downloads/manifest'

/** Photos whose texts are read at once. */
const BATCH_SIZE = 100

/** Whether a page of the user's photos of this collection would have too many comments. */
const hasTooManyComments = async (db: Database, userId: string, collectionId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from comments k join items i on i.item_id = k.item_id
      where i.owner_id = ${userId} and i.collection_id = ${collectionId} and ${isShownComment(userId)}
      limit ${MAX_COMMENTS + 1}) found`.execute(db)
  return (rows[0]?.count ?? 0) > MAX_COMMENTS
}

interface Writing {
  db: Database
  userId: string
  open: (name: ArchivePath) => OpenText
  /** Called after each batch of rows. */
  onBatch: () => Promise<void>
}

/** The photos of a batch with their texts; comments only of photos that the user sees, and `most` of them. */
const readBatch = async ({ db, userId }: Writing, photos: readonly CopiedPhoto[], isSeen: boolean, most: number) => {
  const ids = photos.map(({ id }) => id)
  const originals = await selectOriginals(db)
    .where(sql<boolean>`i.item_id = ${anyOf(ids)}`)
    .execute()
  const seen = isSeen ? ids : []
  const [people, comments] = [await readPeople(db, userId, seen), await readComments(db, userId, seen, most)]
  const names = new Map(photos.map(({ id, name }) => [id, name]))
  const files = originals.map(({ item_id: id }) => names.get(id) ?? '')
  return contentsOf({ title: '', description: '', originals, people, comments }, files).photos
}

/** Writes the page of a collection, and its element of photos.json. */
const writeAlbum = async (
  writing: Writing,
  album: Album,
  { page, json }: { page: OpenText; json: OpenText },
  list: PhotoList,
  places: readonly number[],
) => {
  const [begin, end] = aroundAlbum(album)
  const array = jsonArray(2)
  await page.add(begin)
  const { title, description, isShortened } = album
  await json.add(`{${jsonAt({ title, description, isShortened }, 1).slice(1, -3)},\n  "photos": `)
  let left = MAX_COMMENTS
  for (let from = 0; from < places.length; from += BATCH_SIZE) {
    const batch = places.slice(from, from + BATCH_SIZE).map((place) => list.at(place))
    for (const photo of await readBatch(writing, batch, album.clique !== null, left)) {
      left -= photo.comments.length
      await page.add(photoHtml(photo, '../'))
      await json.add(array.next(photo))
    }
    await writing.onBatch()
  }
  await page.add(end)
  const { collection, clique } = { collection: album.clique === null ? null : title, clique: album.clique }
  await json.add(`${array.end()},\n${jsonAt({ collection, clique }, 1).slice(2)}`)
}

/** Writes the texts of the photos, in the order in which their collections first appear. */
export const writeAlbums = async (
  writing: Writing,
  list: PhotoList,
): Promise<{ albums: Album[]; texts: StoredText[]; seenIds: string[] }> => {
  const { db, userId, open } = writing
  const names = await readNames(db, userId, list.collectionIds)
  const json = open(archivePath('json', 'photos.json'))
  const [albums, texts]: [Album[], StoredText[]] = [[], []]
  for (const id of list.collectionIds) {
    const places = list.placesIn(id)
    const cover = places.find((place) => list.at(place).isReadable)
    const seen = names.get(id)
    const album: Album = {
      title: seen?.collection ?? 'A collection that you do not see any more',
      description: seen?.description ?? '',
      clique: seen?.clique ?? null,
      count: places.length,
      cover: cover === undefined ? null : list.at(cover).name,
      isShortened: seen !== undefined && (await hasTooManyComments(db, userId, id)),
    }
    await json.add(albums.length === 0 ? '[\n ' : ',\n ')
    albums.push(album)
    const page = open(pageOf(albums.length))
    await writeAlbum(writing, album, { page, json }, list, places)
    texts.push(await page.end())
  }
  await json.add(albums.length === 0 ? '[]\n' : '\n]\n')
  return { albums, texts: [...texts, await json.end()], seenIds: [...names.keys()] }
}
