/**
 * The pictures of an edit that the server has not accepted yet, apart from its row in the outbox, which is read often.
 */
import type { CacheDatabase } from '../cache'
import type { Picture, PictureField, Pictures, WaitingPictureRow } from './picture-rows'
import { toStored } from '../queue/queue-bytes'

const variants = ['basePhoto', 'medQualityPhoto', 'lowQualityPhoto'] as const

const storedBytes = async (bytes: Picture['bytes']) => {
  const stored = variants.map(async (variant) => {
    const one = bytes[variant]
    return [variant, one instanceof Blob ? await toStored(one) : one] as const
  })
  return Object.fromEntries(await Promise.all(stored)) as Picture['bytes']
}

/** The rows of an edit's pictures: made before the transaction that writes them, since reading bytes would end it. */
export const pictureRows = (edit: string, pictures: Pictures): Promise<WaitingPictureRow[]> =>
  Promise.all(
    Object.entries(pictures).map(async ([field, { upload, bytes }]) => ({
      edit,
      field: field as PictureField,
      upload,
      bytes: await storedBytes(bytes),
    })),
  )

/** The pictures that wait with an edit. */
export const readPictures = async ({ pictures }: CacheDatabase, edit: string): Promise<Pictures> => {
  const rows = await pictures.where('edit').equals(edit).toArray()
  return Object.fromEntries(rows.map(({ field, upload, bytes }) => [field, { upload, bytes }]))
}

export const dropPictures = ({ pictures }: CacheDatabase, edit: string) => pictures.where('edit').equals(edit).delete()
