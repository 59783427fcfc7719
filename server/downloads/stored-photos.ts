/**
 * [Note: The photos of a copy]
 *
 * The list of the photos of a copy is stored as its texts are ([Note: The texts of a copy]), a line for each photo. Neither
 * the copy nor its downloads have the list in their manifests, so no query and no JSON has all photos at once. In memory a
 * photo is an entry of about 300 bytes.
 */
import type { Database } from '../database/tables'
import type { Manifest, PhotoFile, StoredPhotos } from './manifest'
import type { ArchivePath } from './zip/path'
import { selectParts, type OpenText } from './stored-texts'

/** Parts that are read at once. */
const PARTS = 20

const lineOf = ({ imageId, name, size, crc32, modified, dosTime }: PhotoFile) =>
  `${JSON.stringify([imageId, name, size, crc32, modified, dosTime])}\n`

type Line = [string, string, number, number, number, number]

const photoIn = (line: string): PhotoFile => {
  const [imageId, name, size, crc32, modified, dosTime]: Line = JSON.parse(line)
  return { imageId, name: name as ArchivePath, size, crc32, modified, dosTime }
}

/** Stores the list; resolves to its place among the texts of the copy. */
export const storePhotos = async (list: OpenText, photos: Iterable<PhotoFile>): Promise<StoredPhotos> => {
  for (const photo of photos) await list.add(lineOf(photo))
  return { file: (await list.end()).stored, without: [] }
}

/** The photos of a manifest, in their order: those in it, or those that are stored for its copy. */
export const readPhotos = async (
  db: Database,
  { copyId = '', photos }: Pick<Manifest, 'copyId'> & { photos: PhotoFile[] | StoredPhotos },
): Promise<PhotoFile[]> => {
  if (Array.isArray(photos)) return photos
  const [found, without] = [[] as PhotoFile[], new Set(photos.without)]
  for (let from = 0; ;) {
    const parts = await selectParts(db, { copyId, file: photos.file })
      .where('start', '>=', String(from))
      .limit(PARTS)
      .execute()
    for (const { content } of parts) for (const line of content.split('\n')) if (line !== '') found.push(photoIn(line))
    const last = parts.at(-1)
    if (last === undefined) break
    from = Number(last.start) + last.size
  }
  return found.filter(({ imageId }) => !without.has(imageId))
}
