/** The same two copies and three checksums by other libraries, each used the way its own page says; milliseconds. */
import imageCompression from 'browser-image-compression'
import Compressor from 'compressorjs'
import { inWindow, inWorkers, timed } from './in-workers'
import { md5 } from '../../src/media/md5'
import type { PeerWork } from './peer.worker'

const SIDES = [1024, 256]
const QUALITY = 0.85
/** Pictures at once in each worker: as many as ours has. */
const IN_A_WORKER = 2

type Over = (files: readonly File[]) => Promise<number>
export interface Peer {
  /** In as many workers as ours, or on the page, a photo after the other, as the library's own page shows it. */
  way: Over
  /** On the page, two photos at once: what one could still get out of it. */
  inPairs?: Over
}

const inWorker = (peer: PeerWork['peer']): Peer => ({
  way: (files) => {
    const workers = inWorkers<PeerWork>(
      () => new Worker(new URL('./peer.worker.ts', import.meta.url), { type: 'module' }),
    )
    const width = workers.size * IN_A_WORKER
    return timed(() => inWindow(files, width, (file) => workers.ask({ file, peer }))).finally(workers.end)
  },
})

const compressed = (file: File, side: number) =>
  new Promise<Blob>((success, error) => {
    void new Compressor(file, { maxWidth: side, maxHeight: side, quality: QUALITY, success, error })
  })

const hash = async (blob: Blob) => md5(new Uint8Array(await blob.arrayBuffer()))

const onPage = (copy: (file: File, side: number) => Promise<Blob>): Peer => {
  const over =
    (width: number): Over =>
    (files) =>
      timed(() =>
        inWindow(files, width, async (file) => {
          await hash(file)
          for (const side of SIDES) await hash(await copy(file, side))
        }),
      )
  return { way: over(1), inPairs: over(2) }
}

export const peers = {
  'wasm-vips': inWorker('wasm-vips'),
  compressorjs: onPage(compressed),
  pica: inWorker('pica'),
  'browser-image-compression': onPage((file, side) =>
    imageCompression(file, {
      maxWidthOrHeight: side,
      initialQuality: QUALITY,
      fileType: 'image/jpeg',
      useWebWorker: true,
      // Its worker would load itself from elsewhere.
      libURL: `${location.origin}/browser-image-compression/browser-image-compression.js`,
    }),
  ),
}
