/** HEIC and HEIF, which phones write and few browsers show. They are converted before any other module reads them. */
import { ok, type Result } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { latin1 } from '../../../contract/image/bytes'
import { viewOf, within, type Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import type { Range } from '../picture'
import { boxes, boxIn, cursorAt, type Box } from './heif-boxes'
import { isComplete, isInside } from './heif-coded'
import { itemBytes, itemTypes, primaryItem, propertiesOf, references } from './heif-items'

/** The meaning of its pixels' values: an ICC profile, or codes of ITU-T H.273. */
export type HeifColour = { profile: Bytes } | { primaries: number; transfer: number }

export interface Heif {
  /** Width before the picture is turned. */
  width: number
  height: number
  /** The TIFF block of its Exif. */
  exif?: Bytes
  /** A packet of XMP. */
  xmp?: Bytes
  /** Undefined means sRGB. */
  colour?: HeifColour
}

/** A profile is preferred to codes: a picture may have both, and a profile is exact. */
const colourOf = (bytes: Bytes, properties: readonly Box[]): HeifColour | undefined => {
  const colours = properties.filter(({ name }) => name === 'colr')
  const kindOf = ({ start }: Range) => latin1(bytes.subarray(start, start + 4))
  const profile = colours.find((box) => ['prof', 'rICC'].includes(kindOf(box)))
  if (profile) return { profile: bytes.slice(profile.start + 4, profile.end) }
  const codes = colours.find((box) => kindOf(box) === 'nclx')
  if (!codes) return undefined
  const cursor = cursorAt(bytes, { start: codes.start + 4, end: codes.end })
  return { primaries: cursor.read(2), transfer: cursor.read(2) }
}

/** The item of a kind that describes the picture; if there is no such item, one without a reference to any picture. */
const metadataOf = (bytes: Bytes, meta: Range, picture: number, kind: string): Bytes | undefined => {
  const described = references(bytes, meta, 'cdsc')
  const items = [...itemTypes(bytes, meta)].flatMap(([id, type]) => (type === kind ? [id] : []))
  const item = items.find((id) => described.get(id)?.includes(picture)) ?? items.find((id) => !described.has(id))
  return item === undefined ? undefined : itemBytes(bytes, meta, item)
}

/** The TIFF block, whose offset begins the item. */
const exifOf = (bytes: Bytes, meta: Range, picture: number) => {
  const item = metadataOf(bytes, meta, picture, 'Exif')
  return item?.slice(4 + viewOf(item).getUint32(0))
}

const read = (bytes: Bytes, length: number): Heif | undefined => {
  const meta = boxIn(bytes, { start: 0, end: bytes.length }, 'meta')
  const content = { start: meta.start + 4, end: meta.end }
  if (!isInside(bytes, content, length)) return undefined
  if (length === bytes.length && !isComplete(bytes, content)) return undefined
  const picture = primaryItem(bytes, content)
  const properties = propertiesOf(bytes, content, picture)
  const size = properties.find(({ name }) => name === 'ispe')
  if (!size) throw new RangeError('a picture without a size')
  const cursor = cursorAt(bytes, { start: size.start + 4, end: size.end })
  const [width, height] = [cursor.read(4), cursor.read(4)]
  const [tile] = references(bytes, content, 'dimg').get(picture) ?? []
  const colour =
    colourOf(bytes, properties) ??
    (tile === undefined ? undefined : colourOf(bytes, propertiesOf(bytes, content, tile)))
  const exif = within(() => exifOf(bytes, content, picture), undefined)
  const xmp = within(() => metadataOf(bytes, content, picture, 'application/rdf+xml'), undefined)
  return { width, height, ...(exif && { exif }), ...(xmp && { xmp }), ...(colour && { colour }) }
}

/** Whether these first bytes of a file have the whole header. */
export const headerIsIn = (head: Bytes): boolean =>
  [...boxes(head, { start: 0, end: head.length })].some(({ name }) => name === 'meta')

/** A film or burst without a still picture to show. */
const isFilm = (bytes: Bytes) => {
  const names = [...boxes(bytes, { start: 0, end: bytes.length })].map(({ name }) => name)
  return names.includes('moov') && !names.includes('meta')
}

/**
 * The picture as which a HEIF of `length` bytes is shown; `bytes` are the file, or its beginning with all of its header.
 * Rejects a film or burst without a picture, a damaged header, a picture that is cut or damaged ([Note: A whole HEIF]),
 * and pictures with more pixels or a longer side than the contract allows.
 */
export const readHeif = (bytes: Bytes, length = bytes.length): Result<Heif, ImageFailure> => {
  if (isFilm(bytes)) return refuse('IMAGE_ANIMATED')
  const heif = within(() => read(bytes, length), undefined)
  if (!heif || heif.width < 1 || heif.height < 1) return refuse('IMAGE_DAMAGED')
  const { width, height } = heif
  if (Math.max(width, height) > limits.imageSide || width * height > limits.pixels) return refuse('IMAGE_TOO_LARGE')
  return ok(heif)
}
