/** Small pictures made by hand: valid as far as a server can check without decoding them. */
import { crc32 } from 'node:zlib'
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

export const png = (width = 64, height = 48): Buffer => {
  const header = Buffer.from([...Buffer.from('IHDR'), ...u32(width), ...u32(height), 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.from([...u32(13), ...header, ...u32(crc32(header))]),
    Buffer.from([...u32(80), ...Buffer.from('IDAT'), ...Buffer.alloc(84)]),
    Buffer.from([...u32(0), ...Buffer.from('IEND'), 0xae, 0x42, 0x60, 0x82]),
  ])
}

const chunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
}

/** A WebP of these chunks. */
export const riff = (...chunks: Buffer[]): Buffer => chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))

/** The chunk that names a WebP's canvas. */
export const webpCanvas = (width = 64, height = 48, flags = 0): Buffer => {
  const data = Buffer.alloc(10)
  data.writeUInt8(flags)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return chunk('VP8X', data)
}

/** The chunk of a WebP's lossy pixels. */
export const webpFrame = (width = 64, height = 48): Buffer => {
  const data = Buffer.alloc(100)
  data.set([0x10, 0, 0, 0x9d, 0x01, 0x2a])
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return chunk('VP8 ', data)
}

/** The chunk of a WebP's lossless pixels. */
export const webpLossless = (width = 64, height = 48): Buffer => {
  const data = Buffer.alloc(100)
  data.writeUInt8(0x2f)
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  return chunk('VP8L', data)
}

export const webp = (width = 64, height = 48): Buffer => riff(webpCanvas(width, height), webpFrame(width, height))

/** The announcement of bytes before they are PUT. */
export const announce = (bytes: Buffer, contentType: ImageType = 'image/jpeg'): VariantUpload => ({
  contentType,
  contentLength: bytes.length,
  contentMd5: createHash('md5').update(bytes).digest('base64'),
})

export interface Picture {
  bytes: [base: Buffer, medium: Buffer, low: Buffer]
  announced: PictureUpload
}

/** Three different variants and their announcement. */
export const picture = (seed: string): Picture => {
  const [base, medium, low] = [jpeg(`${seed} base`), jpeg(`${seed} medium`), jpeg(`${seed} low`)]
  return {
    bytes: [base, medium, low],
    announced: { basePhoto: announce(base), medQualityPhoto: announce(medium), lowQualityPhoto: announce(low) },
  }
}
