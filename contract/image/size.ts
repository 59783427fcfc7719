/** Reads the size of a JPEG, PNG or WebP from its first parts ([Note: Walking an image] in walk.ts). */
import { fail, ok, type Result } from '../failure'
import { latin1, u16, u24le, u32 } from './bytes'
import { isFrame, nextMarker, sizeIn, SOS } from './jpeg'
import type { PixelSize } from './pixels'
import { SIGNATURE_BYTES } from './png'
import { imageTypeOf, TYPE_BYTES } from './type'
import { endMissing, damaged, type Flaw, type Walk } from './walk'
import { ANIMATION, FRAME_SIZES, HEADER_BYTES, RIFF_BYTES } from './webp'

type Found = Result<PixelSize, Flaw>

const noSize = () => damaged('it has no size')

function* sizeOfJpeg(): Walk<Found> {
  for (let p = 2; ;) {
    const next = yield* nextMarker(p)
    if (!next) return endMissing()
    const head = yield { at: next.at, count: 10 }
    const marker = head[1] ?? 0
    if (head.length < 4) return endMissing()
    const length = u16(head, 2)
    if (isFrame(marker)) {
      const size = sizeIn(head, length)
      return size ? ok(size) : noSize()
    }
    if (length < 2 || marker === SOS) return noSize()
    p = next.at + 2 + length
  }
}

function* sizeOfPng(): Walk<Found> {
  const head = yield { at: SIGNATURE_BYTES, count: 16 }
  return latin1(head.subarray(4, 8)) === 'IHDR' && head.length >= 16
    ? ok({ width: u32(head, 8), height: u32(head, 12) })
    : noSize()
}

function* sizeOfWebp(): Walk<Found> {
  const head = yield { at: RIFF_BYTES, count: HEADER_BYTES + 10 }
  const name = latin1(head.subarray(0, 4))
  const data = head.subarray(HEADER_BYTES)
  if (data.length < 10) return endMissing()
  if (name !== 'VP8X') {
    const size = FRAME_SIZES[name]?.(data)
    return size ? ok(size) : noSize()
  }
  if ((data[0] ?? 0) & ANIMATION) return fail({ code: 'ANIMATED', why: 'it is animated' })
  return ok({ width: u24le(data, 4) + 1, height: u24le(data, 7) + 1 })
}

const sizeOf = { 'image/jpeg': sizeOfJpeg, 'image/png': sizeOfPng, 'image/webp': sizeOfWebp }

/**
 * Returns the size in pixels, as stored, of a file's first picture. Walks no further: the bytes after it may still be
 * damaged.
 */
export function* walkToSize(): Walk<Found> {
  const type = imageTypeOf(yield { at: 0, count: TYPE_BYTES })
  return type ? yield* sizeOf[type]() : fail({ code: 'TYPE', why: 'it is of another type' })
}
