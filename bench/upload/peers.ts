/** The same two copies and three checksums by other libraries, each used the way its own page says; milliseconds. */
import imageCompression from 'browser-image-compression'
import Compressor from 'compressorjs'
import { inWindow, inWorkers, timed } from './in-workers'
import { md5 } from '../../src/media/md5'
import type { PeerWork } from './peer.worker'

const SIDES = [1024, 256]
const QUALITY = 0.85
/** Pictures at once: as many as ours has in one worker. */
const AT_ONCE = 2

const inWorker = (peer: PeerWork['peer']) => (files: readonly File[]) => {
  const workers = inWorkers<PeerWork>(
    () => new Worker(new URL('./peer.worker.ts', import.meta.url), { type: 'module' }),
  )
  return timed(() => inWindow(files, AT_ONCE, (file) => workers.ask({ file, peer }))).finally(workers.end)
}

const compressed = (file: File, side: number) =>
  new Promise<Blob>((success, error) => {
    void new Compressor(file, { maxWidth: side, maxHeight: side, quality: QUALITY, success, error })
  })

const hash = async (blob: Blob) => md5(new Uint8Array(await blob.arrayBuffer()))

const onPage = (copy: (file: File, side: number) => Promise<Blob>) => (files: readonly File[]) =>
  timed(() =>
    inWindow(files, AT_ONCE, async (file) => {
      await hash(file)
      for (const side of SIDES) await hash(await copy(file, side))
    }),
  )

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
