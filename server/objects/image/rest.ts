/**
 * [Note: Behind a picture]
 *
 * Cameras append to a JPEG: further JPEGs (previews and gain maps, found by MPF or by offset, padded with zeros), a
 * film (a motion photo: the boxes of an MP4), and notes of their maker of some kilobytes. Each has a form that is walked
 * like the picture itself; of anything else 64 kB may follow. Behind a PNG or WebP nothing is known to be written: the
 * 64 kB alone are allowed.
 */
import { ok, type Result } from '../../../contract/failure'
import type { ImageType } from '../../../contract/limits'
import type { Refusal } from '../../refusal'
import { walkJpeg } from './jpeg'
import type { Reader } from './reader'
import { damaged, type Walked } from './walk'

const TRAILER = 64 * 1024
const MOST_PICTURES = 16
const MOST_BOXES = 64

/** Where the next JPEG starts, padding of zeros skipped. */
const nextJpeg = async (bytes: Reader, from: number) => {
  const head = await bytes.at(from, TRAILER)
  const padding = head.findIndex((byte) => byte !== 0)
  const isJpeg = padding >= 0 && head.toString('latin1', padding, padding + 3) === '\xff\xd8\xff'
  return isJpeg ? from + padding : undefined
}

/** The end of the film that starts at `from`; `from` itself where there is none. */
const afterFilm = async (bytes: Reader, from: number) => {
  let p = from
  for (let box = 0; box < MOST_BOXES; box++) {
    const head = await bytes.at(p, 8)
    const name = head.toString('latin1', 4)
    const length = head.length < 8 ? 0 : head.readUInt32BE(0)
    const isBox = length >= 8 && p + length <= bytes.length && (box > 0 ? /^[a-z0-9]{4}$/.test(name) : name === 'ftyp')
    if (!isBox) return p
    p += length
  }
  return p
}

/** Checks what follows a whole picture; answers the pictures of its own that it has. Refuses what no camera appends. */
export const walkRest = async (
  bytes: Reader,
  type: ImageType,
  from: number,
): Promise<Result<readonly Walked[], Refusal>> => {
  const pictures: Walked[] = []
  let end = from
  if (type === 'image/jpeg') {
    for (let start = await nextJpeg(bytes, end); start !== undefined; start = await nextJpeg(bytes, end)) {
      const picture = await walkJpeg(bytes, start)
      if (!picture.ok) return picture
      pictures.push(picture.value)
      if (pictures.length > MOST_PICTURES) return damaged('it has too many pictures')
      ;({ end } = picture.value)
    }
    end = await afterFilm(bytes, end)
  }
  return bytes.length - end <= TRAILER ? ok(pictures) : damaged('too much follows its end')
}
