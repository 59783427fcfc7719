/**
 * The least that this job costs in a browser that decodes small: reading the file, its decoder and encoder, two draws, and
 * MD5 in WebAssembly. It checks nothing, and takes every picture for one of 12 megapixels that is not turned.
 */
import { createMD5 } from 'hash-wasm'

export interface BareWork {
  file: File
}

/** Three eighths of 4032 × 3024. */
const DECODED = { desiredWidth: 1512, desiredHeight: 1134 }
const QUALITY = 0.85

const loading = createMD5()
const hash = async (bytes: ArrayBuffer) => (await loading).init().update(new Uint8Array(bytes)).digest('binary')

const canvas = (width: number, height: number) => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  return context
}
const medium = canvas(1024, 768)
const low = canvas(256, 192)

const encoded = async ({ canvas: surface }: OffscreenCanvasRenderingContext2D) =>
  hash(await (await surface.convertToBlob({ type: 'image/jpeg', quality: QUALITY })).arrayBuffer())

const work = async ({ file }: BareWork) => {
  const data = await file.arrayBuffer()
  await hash(data)
  const decoder = new ImageDecoder({ data, type: 'image/jpeg', ...DECODED, transfer: [data] })
  const { image } = await decoder.decode()
  const source = await createImageBitmap(image, { resizeWidth: 1024, resizeHeight: 768, resizeQuality: 'low' })
  image.close()
  decoder.close()
  medium.drawImage(source, 0, 0)
  source.close()
  low.drawImage(medium.canvas, 0, 0, 256, 192)
  // Both are copied before another picture is drawn.
  await Promise.all([encoded(medium), encoded(low)])
}

addEventListener('message', ({ data, ports }: MessageEvent<BareWork>) => {
  work(data).then(
    () => ports[0]?.postMessage(''),
    (error: unknown) => ports[0]?.postMessage(String(error)),
  )
})
