import { proxy, wrap } from 'comlink'
import { isWebKit } from '../../store/queue/queue-bytes'
import type { ImageApi } from './image-api'
import { createImagePool, type ImagePool } from './image-pool'
import type { ImageWorker } from './pool-worker'

export type { ImagePool }

const MAX_WORKERS = 4

const spawn = (): ImageWorker => {
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module', name: 'image' })
  const api = wrap<ImageApi>(worker)
  return {
    api: {
      begin: () => api.begin(),
      processPhoto: (file, options, onConverting) => api.processPhoto(file, options, proxy(onConverting)),
      processSquare: (file, onConverting) => api.processSquare(file, proxy(onConverting)),
      sentSize: (file) => api.sentSize(file),
      processPreview: (file, onConverting) => api.processPreview(file, proxy(onConverting)),
    },
    onReady: (ready) => void api.begin().then(ready),
    onCrash: (crashed) => {
      worker.addEventListener('error', crashed)
      worker.addEventListener('messageerror', crashed)
    },
    end: () => worker.terminate(),
  }
}

/**
 * The image workers of this page, or of the upload worker: cores − 1, between 1 and `most` (docs/specification.md 3.1).
 * On WebKit each takes one picture at a time: it ends a page that uses too much memory, without a warning.
 */
export const startImagePool = (most = MAX_WORKERS): ImagePool =>
  createImagePool({
    spawn,
    size: Math.min(most, Math.max(1, navigator.hardwareConcurrency - 1)),
    perWorker: isWebKit() ? 1 : 2,
  })
