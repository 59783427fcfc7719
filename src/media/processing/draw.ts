/**
 * Drawing onto canvases, in a worker. Smoothing is 'low' (bilinear) throughout: it is the only quality that all
 * engines share, and free of aliasing as long as no step shrinks by much more than a half.
 */
import { turned, type Size } from '../formats/size'

/** A picture that can be drawn and shrunk, with its size. */
export type Source = OffscreenCanvas | ImageBitmap

/** Steps of up to this factor take one draw. */
const MAX_STEP = 2.05

type Matrix = [number, number, number, number, number, number]

/** By EXIF orientation: from the stored picture, drawn at its stored size, to the upright `width` × `height`. */
const upright: Record<number, (size: Size) => Matrix> = {
  2: ({ width }) => [-1, 0, 0, 1, width, 0],
  3: ({ width, height }) => [-1, 0, 0, -1, width, height],
  4: ({ height }) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: ({ width }) => [0, 1, -1, 0, width, 0],
  7: ({ width, height }) => [0, -1, -1, 0, width, height],
  8: ({ height }) => [0, -1, 1, 0, 0, height],
}

/** The colours of a canvas: sRGB, or a wider gamut if source and engine have it ([Note: Colours]). */
export type Colours = 'srgb' | 'display-p3'

/** A canvas keeps the colours that it was made with. */
const wide = new WeakSet<Source>()
const coloursOf = (source: Source): Colours => (wide.has(source) ? 'display-p3' : 'srgb')

/**
 * Unused canvases, by size and colours. The first draw on a new canvas waits for the page's main thread, several times
 * for each photo, and most photos of an upload are of one or two sizes.
 */
const spare: OffscreenCanvas[] = []
const MAX_SPARE = 6
/** The largest copy that is made; canvases of intermediate sizes are not kept. */
const MAX_PIXELS = 1024 * 1024

const canvas = ({ width, height }: Size, colours: Colours) => {
  const at = spare.findIndex((one) => one.width === width && one.height === height && coloursOf(one) === colours)
  const surface = spare.splice(at, at < 0 ? 0 : 1)[0] ?? new OffscreenCanvas(width, height)
  if (colours !== 'srgb') wide.add(surface)
  const context = surface.getContext('2d', { alpha: false, colorSpace: colours })
  if (!context) throw new Error('no canvas of this size')
  context.resetTransform()
  // A JPEG has no alpha: transparent pixels become white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'low'
  return { surface, context }
}

/**
 * Draws the whole source, turned upright by the given orientation, onto a new canvas of `size` (upright). A canvas is
 * drawn in the colours that it has.
 */
export const draw = (source: Source, size: Size, orientation = 1, colours = coloursOf(source)): OffscreenCanvas => {
  const { surface, context } = canvas(size, colours)
  const matrix = upright[orientation]?.(size)
  if (matrix) context.setTransform(...matrix)
  const stored = turned(size, orientation)
  context.drawImage(source, 0, 0, stored.width, stored.height)
  return surface
}

/** Cuts a square out of the source, at the same scale, onto a new canvas. */
export const cut = (source: OffscreenCanvas, { x, y, side }: { x: number; y: number; side: number }) => {
  const { surface, context } = canvas({ width: side, height: side }, coloursOf(source))
  context.drawImage(source, x, y, side, side, 0, 0, side, side)
  return surface
}

/** Frees a picture's memory now, not at garbage collection; keeps a few canvases for the next picture. */
export const release = (source: Source) => {
  if (source instanceof ImageBitmap) {
    source.close()
    return
  }
  if (spare.includes(source)) return
  const isKept = source.width * source.height <= MAX_PIXELS
  if (isKept) spare.push(source)
  const freed = isKept ? spare.length > MAX_SPARE && spare.shift() : source
  if (freed) freed.width = freed.height = 0
}

/**
 * Halves until one more draw reaches `size`. Returns the source itself if it is small enough already. The caller
 * releases the source; intermediate canvases are released here.
 */
export const halve = (source: Source, size: Size, colours = coloursOf(source)): Source => {
  let current = source
  while (current.width > MAX_STEP * size.width || current.height > MAX_STEP * size.height) {
    const next = draw(
      current,
      {
        width: Math.max(size.width, Math.round(current.width / 2)),
        height: Math.max(size.height, Math.round(current.height / 2)),
      },
      1,
      colours,
    )
    if (current !== source) release(current)
    current = next
  }
  return current
}
