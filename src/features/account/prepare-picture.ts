import { fail, ok, type Result } from '../../../contract/failure'
import type { PreparedPicture } from '../../sync/account'
import { startImagePool } from '../../workers/image-workers'

/** Makes the three squares of a profile picture, off the main thread. Fails where the picture cannot be decoded. */
export const preparePicture = async (file: File): Promise<Result<PreparedPicture, 'unreadable'>> => {
  const pool = startImagePool()
  try {
    const squares = await pool.processSquare(file)
    if (!squares.ok) return fail('unreadable')
    const { variants, blobs } = squares.value
    return ok({
      upload: variants,
      bytes: { basePhoto: blobs.base, medQualityPhoto: blobs.medium, lowQualityPhoto: blobs.low },
    })
  } finally {
    pool.end()
  }
}
