/** One picture of a form: its three variants, ready to be sent. Off the main thread. */
import type { PictureUpload } from '../../../contract/fields'
import { ok, type Result } from '../../../contract/failure'
import type { ImageFailure } from '../../media/failure'
import type { ImagePool } from './image-pool'
import { startImagePool } from './image-workers'

export interface Prepared {
  upload: PictureUpload
  bytes: Record<keyof PictureUpload, Blob>
}

const jpeg = (bytes: ArrayBuffer) => new Blob([bytes], { type: 'image/jpeg' })

const withPool = async <T>(work: (pool: ImagePool) => Promise<T>) => {
  const pool = startImagePool()
  try {
    return await work(pool)
  } finally {
    pool.end()
  }
}

/** A cover or banner: the original without its place, and two smaller copies (docs/specification.md 3.1). */
export const preparePhoto = (file: File) =>
  withPool(async (pool): Promise<Result<Prepared, ImageFailure>> => {
    const photo = await pool.processPhoto(file, { keepLocation: false })
    if (!photo.ok) return photo
    const { variants, bytes } = photo.value
    return ok({
      upload: variants,
      bytes: {
        basePhoto: bytes.base ?? file,
        medQualityPhoto: jpeg(bytes.medium),
        lowQualityPhoto: jpeg(bytes.low),
      },
    })
  })

/** A clique's or user's picture: three squares (docs/specification.md 3.1). */
export const prepareSquare = (file: File) =>
  withPool(async (pool): Promise<Result<Prepared, ImageFailure>> => {
    const squares = await pool.processSquare(file)
    if (!squares.ok) return squares
    const { variants, blobs } = squares.value
    return ok({
      upload: variants,
      bytes: { basePhoto: blobs.base, medQualityPhoto: blobs.medium, lowQualityPhoto: blobs.low },
    })
  })
