/**
 * [Note: Photos that a backup lacks]
 *
 * If the store has lost a photo and the folder of backups does not have it either, the backup is made without it. Its
 * `lacking.json` names these photos, and it is never marked as verified. A backup of version 0.4 or earlier has no such list
 * when it is made, so a verification compares the rows in the dump with the list of sums.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { checkDump } from '../database/dump'
import { pathOf, placeOf } from '../objects/place'
import { LACKING, pooledPath } from './folder'
import { note } from './note'
import { PhotoSums } from './sums'

const Lacking = v.object({ paths: v.array(v.string()), readAt: v.optional(v.string()) })
const Stored = v.object({
  image_id: v.string(),
  variant: v.string(),
  md5: v.string(),
  stored_at: v.nullable(v.string()),
})
const Image = v.object({ image_id: v.string(), purpose: v.string() })

/** Notes photos that a backup lacks in its own folder. `readAt`: when every byte of the others was read and compared. */
export const noteLacking = (own: string, paths: readonly string[], readAt?: Date): Promise<void> =>
  note(own, LACKING, { paths, ...(readAt && { readAt: readAt.toISOString() }) })

/** The photos that a backup is known to lack. */
export const readLacking = async (folder: string, name: string): Promise<v.InferOutput<typeof Lacking>> => {
  const path = join(folder, name, LACKING)
  return existsSync(path) ? v.parse(Lacking, JSON.parse(await readFile(path, 'utf8'))) : { paths: [] }
}

/** The paths of photos that the rows of a backup name and its list of sums does not; none with photos in a bucket. */
export const findLacking = async (
  folder: string,
  name: string,
  dump: readonly string[],
  hasPhotos: boolean,
  signal: AbortSignal,
): Promise<string[]> => {
  const sums = await PhotoSums.open(folder, name)
  const lacking = new Map<string, string[]>()
  const paths: string[] = []
  const compare = async (row: string) => {
    const { image_id: imageId, variant, md5, stored_at: storedAt } = v.parse(Stored, JSON.parse(row))
    if (storedAt === null) return
    // The purpose is in another table, which the dump has later.
    const place = placeOf(pathOf({ purpose: 'ITEM', imageId, variant: variant as 'base' }))
    if (place === undefined || (await sums.find(pooledPath(place, md5))) !== undefined) return
    lacking.set(imageId, [...(lacking.get(imageId) ?? []), variant])
  }
  const describe = (row: string) => {
    if (lacking.size === 0) return
    const { image_id: imageId, purpose } = v.parse(Image, JSON.parse(row))
    for (const variant of lacking.get(imageId) ?? [])
      paths.push(`/media/${purpose.toLowerCase()}/${imageId}/${variant}`)
  }
  try {
    await checkDump(dump, signal, (table, row) => {
      if (hasPhotos && table === 'image_variants') return compare(row)
      return hasPhotos && table === 'images' ? describe(row) : undefined
    })
  } finally {
    await sums.close()
  }
  return paths
}
