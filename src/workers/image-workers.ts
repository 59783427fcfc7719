import { wrap } from 'comlink'
import { fail, ok, type Result } from '../../contract/failure'
import type { PictureUpload } from '../../contract/fields'
import { isWebKit } from '../store/queue-bytes'
import type { ImageApi } from './image-api'
import { createImagePool, type ImagePool, type ImageWorker } from './image-pool'

const MOST_WORKERS = 4

const spawn = (): ImageWorker => {
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module', name: 'image' })
  return {
    api: wrap<ImageApi>(worker),
    onCrash: (crashed) => {
      worker.addEventListener('error', crashed)
      worker.addEventListener('messageerror', crashed)
    },
    end: () => worker.terminate(),
  }
}

/**
 * The image workers of this page, or of the upload worker: cores − 1, between 1 and 4 (decisions §1). On WebKit each
 * takes one picture at a time: there a page that uses too much memory is ended, not told.
 */
export const startImagePool = (): ImagePool =>
  createImagePool({
    spawn,
    size: Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1)),
    perWorker: isWebKit() ? 1 : 2,
  })

/** A picture's three variants, ready to be sent. */
interface PreparedPicture {
  upload: PictureUpload
  bytes: Record<keyof PictureUpload, Blob>
}

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
