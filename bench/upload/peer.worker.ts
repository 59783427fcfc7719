/** wasm-vips makes two copies of a photo, and the same checksums as ours. */
import type VipsModule from 'wasm-vips'
import { md5 } from '../../src/media/md5'

const SIDES = [1024, 256] as const
const QUALITY = 0.85

const startVips = async () => {
  // As it is shipped: it loads its own threads and its own WebAssembly from the same folder.
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

addEventListener('message', ({ data, ports }: MessageEvent<File>) => {
  byVips(data).then(
    () => ports[0]?.postMessage(''),
    (error: unknown) => ports[0]?.postMessage(String(error)),
  )
})
