/** How close the copy with the longest side 1024 comes to a full decode shrunk by Lanczos, before a JPEG is made of it. */
import { decodeTowards } from '../../src/media/processing/decode'
import { draw, release } from '../../src/media/processing/draw'
import { openPicture } from '../../src/media/processing/open-picture'

const SIDE = 1024
const LOBES = 3

/** Brightness, row by row. */
interface Luma {
  width: number
  height: number
  values: Float32Array
}

const lumaOf = (source: CanvasImageSource, width: number, height: number): Luma => {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(source, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const values = new Float32Array(width * height)
  for (let i = 0; i < values.length; i++)
    values[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0)
  return { width, height, values }
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** Shrinks each row to `width`, and turns rows into columns: twice makes a whole picture. */
const shrinkRows = ({ width: from, height, values }: Luma, width: number): Luma => {
  const scale = from / width
  const result = new Float32Array(width * height)
  for (let x = 0; x < width; x++) {
    const center = (x + 0.5) * scale - 0.5
    const first = Math.max(0, Math.ceil(center - LOBES * scale))
    const last = Math.min(from - 1, Math.floor(center + LOBES * scale))
    const weights = Array.from({ length: last - first + 1 }, (_, i) => {
      const distance = (first + i - center) / scale
      return sinc(distance) * sinc(distance / LOBES)
    })
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    for (let y = 0; y < height; y++) {
      let sum = 0
      for (let i = 0; i < weights.length; i++) sum += (values[y * from + first + i] ?? 0) * (weights[i] ?? 0)
      result[x * height + y] = Math.min(255, Math.max(0, sum / whole))
    }
  }
  return { width: height, height: width, values: result }
}

/** Decibels of our copy's brightness against Lanczos'. */
export const quality = async (file: Blob) => {
  const opened = await openPicture(file, () => undefined)
  if (!opened.ok) throw new Error(opened.error.code)
  const whole = await createImageBitmap(file)
  const full = lumaOf(whole, whole.width, whole.height)
  whole.close()
  const decoded = await decodeTowards(file, opened.value.bytes, opened.value.header, SIDE)
  if (!decoded.ok) throw new Error(decoded.error.code)
  const { source, size, orientation } = decoded.value
  const copy = draw(source, size, orientation)
  const ours = lumaOf(copy, copy.width, copy.height)
  release(source)
  const wanted = shrinkRows(shrinkRows(full, copy.width), copy.height)
  const error = ours.values.reduce((sum, value, i) => sum + (value - (wanted.values[i] ?? 0)) ** 2, 0)
  return 10 * Math.log10((255 * 255 * ours.values.length) / error)
}
