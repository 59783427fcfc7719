/** The same two copies and three checksums by other libraries, each used as its own page says; milliseconds. */
import imageCompression from 'browser-image-compression'
import { inWindow, inWorkers, timed } from './in-workers'
import { md5 } from '../../src/media/md5'

const SIDES = [1024, 256]
const QUALITY = 0.85
/** Pictures at once in each worker: as many as ours has. */
const IN_A_WORKER = 2

type Peer = (files: readonly File[]) => Promise<number>

/** In as many workers as ours. */
const vips: Peer = (files) => {
  const workers = inWorkers<File>(() => new Worker(new URL('./peer.worker.ts', import.meta.url), { type: 'module' }))
  const width = workers.size * IN_A_WORKER
  return timed(() => inWindow(files, width, workers.ask)).finally(workers.end)
}

const hash = async (blob: Blob) => md5(new Uint8Array(await blob.arrayBuffer()))

const compress = (file: File, side: number) =>
  imageCompression(file, {
    maxWidthOrHeight: side,
    initialQuality: QUALITY,
    fileType: 'image/jpeg',
    useWebWorker: true,
    // Its worker would load itself from elsewhere.
    libURL: `${location.origin}/browser-image-compression/browser-image-compression.js`,
  })

export const peers = {
  'wasm-vips': vips,
  'browser-image-compression': (files) =>
    timed(() =>
      inWindow(files, 1, async (file) => {
        await hash(file)
        for (const side of SIDES) await hash(await compress(file, side))
      }),
    ),
} satisfies Record<string, Peer>
