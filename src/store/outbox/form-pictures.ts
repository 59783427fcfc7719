/** Pictures that were chosen in a form and not saved, for a day. */
import type { CacheDatabase } from '../cache'

const LASTS_MS = 24 * 3_600_000

export const keepFormPicture = async ({ formPictures }: CacheDatabase, name: string, file: File, now: number) => {
  const bytes = await file.arrayBuffer()
  await formPictures.put({ name, storedAt: now, fileName: file.name, type: file.type, bytes })
}

export const dropFormPicture = ({ formPictures }: CacheDatabase, name: string) => formPictures.delete(name)

/** Resolves to the stored picture; undefined if none is stored. Deletes pictures older than a day. */
export const readFormPicture = async (
  { formPictures }: CacheDatabase,
  name: string,
  now: number,
): Promise<File | undefined> => {
  await formPictures
    .where('storedAt')
    .below(now - LASTS_MS)
    .delete()
  const row = await formPictures.get(name)
  return row && new File([row.bytes], row.fileName, { type: row.type })
}
