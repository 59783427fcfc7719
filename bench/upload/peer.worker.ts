/** What other libraries that run in a worker do for a photo: two copies, and the same checksums as ours. */
import { Pica } from 'pica'
import type VipsModule from 'wasm-vips'
import { md5 } from '../../src/media/md5'

export interface PeerWork {
  file: File
  peer: 'wasm-vips' | 'pica'
}

const SIDES = [1024, 256] as const
const QUALITY = 0.85

const hash = async (blob: Blob) => md5(new Uint8Array(await blob.arrayBuffer()))

const startVips = async () => {
  // As it is shipped: it loads its own threads and its own WebAssembly from beside it.
  const address = '/wasm-vips/vips-es6.js'
  const { default: open } = (await import(/* @vite-ignore */ address)) as { default: typeof VipsModule }
  return open({ dynamicLibraries: [] })
}
let vips: ReturnType<typeof startVips> | undefined

const byVips = async (file: File) => {
  vips ??= startVips()
  const { Image } = await vips
  const bytes = new Uint8Array(await file.arrayBuffer())
  await md5(bytes)
  const shrunk = Image.thumbnailBuffer(bytes, SIDES[0], { height: SIDES[0] })
  const medium = shrunk.copyMemory()
  const low = medium.thumbnailImage(SIDES[1], { height: SIDES[1] })
  for (const image of [medium, low]) {
    await md5(new Uint8Array(image.jpegsaveBuffer({ Q: 100 * QUALITY })))
  }
  for (const image of [low, medium, shrunk]) image.delete()
}

const pica = new Pica({ features: ['js', 'wasm'] })
Object.assign(pica, { createCanvas: (width: number, height: number) => new OffscreenCanvas(width, height) })

const byPica = async (file: File) => {
  await hash(file)
  const bitmap = await createImageBitmap(file)
  for (const side of SIDES) {
    const scale = side / Math.max(bitmap.width, bitmap.height)
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    await pica.resize(bitmap, canvas as unknown as HTMLCanvasElement)
    await hash(await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }))
  }
  bitmap.close()
}

addEventListener('message', ({ data, ports }: MessageEvent<PeerWork>) => {
  const work = data.peer === 'pica' ? byPica : byVips
  work(data.file).then(
    () => ports[0]?.postMessage(''),
    (error: unknown) => ports[0]?.postMessage(String(error)),
  )
})
