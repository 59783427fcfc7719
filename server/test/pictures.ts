/** Small pictures made by hand: right as far as a server can tell without decoding them. */
import { createHash } from 'node:crypto'
import type { PictureUpload, VariantUpload } from '../../contract/fields'
import type { ImageType } from '../../contract/limits'

const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 65_535)]

/** A JPEG whose bytes depend on `seed`. */
export const jpeg = (seed: string, width = 64, height = 48): Buffer => {
  const comment = Buffer.from(seed.padEnd(120, '.'))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, ...u16(comment.length + 2)]),
    comment,
    Buffer.from([0xff, 0xc0, ...u16(11), 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, ...u16(8), 1, 1, 0, 0, 63, 0, 1, 2, 3, 4, 0xff, 0xd9]),
  ])
}

export const png = (width = 64, height = 48): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.from([...u32(13), ...Buffer.from('IHDR'), ...u32(width), ...u32(height), 8, 2, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from([...u32(80), ...Buffer.from('IDAT'), ...Buffer.alloc(84)]),
    Buffer.from([...u32(0), ...Buffer.from('IEND'), 0xae, 0x42, 0x60, 0x82]),
  ])

export const webp = (width = 64, height = 48): Buffer => {
  const data = Buffer.alloc(100)
  data.set([0, 0, 0, 0, width - 1, 0, 0, height - 1, 0, 0])
  const chunks = Buffer.concat([Buffer.from('WEBPVP8X'), Buffer.from([data.length, 0, 0, 0]), data])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(chunks.length)
  return Buffer.concat([Buffer.from('RIFF'), length, chunks])
}

/** What is announced of bytes before they are PUT. */
export const announce = (bytes: Buffer, contentType: ImageType = 'image/jpeg'): VariantUpload => ({
  contentType,
  contentLength: bytes.length,
  contentMd5: createHash('md5').update(bytes).digest('base64'),
})

export interface Picture {
  bytes: [base: Buffer, medium: Buffer, low: Buffer]
  announced: PictureUpload
}

/** Three different variants and what is announced of them. */
export const picture = (seed: string): Picture => {
  const [base, medium, low] = [jpeg(`${seed} base`), jpeg(`${seed} medium`), jpeg(`${seed} low`)]
  return {
    bytes: [base, medium, low],
    announced: { basePhoto: announce(base), medQualityPhoto: announce(medium), lowQualityPhoto: announce(low) },
  }
}
