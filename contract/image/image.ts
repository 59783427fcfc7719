/**
 * [Note: Behind a picture]
 *
 * Cameras append to a JPEG: further JPEGs (previews and gain maps, found by MPF or by offset, padded with zeros), a
 * film (a motion photo: the boxes of an MP4), and notes of their maker. The device keeps the further pictures and cuts
 * off the rest. A strict walk allows the film, which older versions of the app sent, and 64 kB of any bytes. Behind a
 * PNG or WebP only the 64 kB are allowed.
 */
import { fail, ok, type Result } from '../failure'
import { latin1, startsWith, u32 } from './bytes'
import { walkJpeg, type Jpeg } from './jpeg'
import { hasTooManyPixels, type PixelSize } from './pixels'
import { walkPng } from './png'
import { imageTypeOf, TYPE_BYTES } from './type'
import { damaged, type Flaw, type Walk, type Walked, type WalkOptions } from './walk'
import { walkWebp } from './webp'

const MAX_TRAILER_BYTES = 64 * 1024
const MAX_PICTURES = 16
const MAX_BOXES = 64

/** A whole file. A JPEG has one or more pictures, the photo first. */
export type Image =
  | { type: 'image/jpeg'; pictures: readonly [Jpeg, ...Jpeg[]] }
  | { type: 'image/png' | 'image/webp'; pictures: readonly [Walked] }

/** The position of the next JPEG, behind a padding of zeros; undefined if none follows. */
function* nextJpeg(from: number): Walk<number | undefined> {
  for (let p = from; ;) {
    const block = yield { at: p, count: 3 }
    const padding = block.findIndex((byte) => byte !== 0)
    if (padding === 0) return startsWith(block, '\xff\xd8\xff') ? p : undefined
    if (block.length === 0) return undefined
    p += padding < 0 ? block.length : padding
  }
}

/** The end of the film that starts at `from`; `from` itself if there is none. */
function* afterFilm(from: number, length: number): Walk<number> {
  let p = from
  for (let box = 0; box < MAX_BOXES; box++) {
    const head = yield { at: p, count: 8 }
    const name = latin1(head.subarray(4, 8))
    const size = head.length < 8 ? 0 : u32(head, 0)
    const isBox = size >= 8 && p + size <= length && (box > 0 ? /^[a-z0-9]{4}$/.test(name) : name === 'ftyp')
    if (!isBox) return p
    p += size
  }
  return p
}

const isShown = (size: PixelSize) => size.width > 0 && size.height > 0 && !hasTooManyPixels(size)

function* walkJpegs(options: WalkOptions): Walk<Result<Image, Flaw>> {
  const first = yield* walkJpeg(0, options)
  if (!first.ok) return first
  const pictures: [Jpeg, ...Jpeg[]] = [first.value]
  let { end } = first.value
  for (let at = yield* nextJpeg(end); at !== undefined; at = yield* nextJpeg(end)) {
    const next = yield* walkJpeg(at, options)
    const isWhole = next.ok && !next.value.isCut && isShown(next.value)
    // A picture that no browser shows is left out, with everything behind it.
    if (!options.isStrict && !isWhole) break
    if (!next.ok) return next
    if (!isWhole) return damaged('it has a picture without a size or with too many pixels')
    if (pictures.length > MAX_PICTURES) return damaged('it has too many pictures')
    pictures.push(next.value)
    ;({ end } = next.value)
  }
  return ok({ type: 'image/jpeg', pictures })
}

function* walkChunks(type: 'image/png' | 'image/webp', options: WalkOptions): Walk<Result<Image, Flaw>> {
  const walked = yield* type === 'image/png' ? walkPng(options) : walkWebp(options)
  return walked.ok ? ok({ type, pictures: [walked.value] }) : walked
}

/** Walks a file of any of the three types. Refuses other types and incomplete files. */
export function* walkImage(options: WalkOptions): Walk<Result<Image, Flaw>> {
  const { length, isStrict } = options
  const type = imageTypeOf(yield { at: 0, count: TYPE_BYTES })
  if (!type) return fail({ code: 'TYPE', why: 'it is of another type' })
  const image = yield* type === 'image/jpeg' ? walkJpegs(options) : walkChunks(type, options)
  if (!image.ok || !isStrict) return image
  const { end } = image.value.pictures.at(-1) ?? { end: 0 }
  const rest = type === 'image/jpeg' ? yield* afterFilm(end, length) : end
  return length - rest <= MAX_TRAILER_BYTES ? image : damaged('too much follows its end')
}
