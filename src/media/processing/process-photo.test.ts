/**
 * The fields sent to the server about the original; decoding and drawing need a browser (tests/e2e) and are left out
 * here.
 */
import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { ok } from '../../../contract/failure'
import { imageTypes, type ImageType } from '../../../contract/limits'
import { withExif } from '../../../tests/fixtures/exif'
import { probePictures } from './probe-pictures'
import { processPhoto } from './process-photo'

const size = { width: 16, height: 8 }

const decoded = vi.hoisted(() => ({ sums: [] as unknown[] }))
vi.mock('./decode', () => ({
  decodeTowards: async ({ file, bytes }: { file: Blob; bytes: Uint8Array<ArrayBuffer> }) => {
    decoded.sums = [await checksumsOf(file), await checksumsOf(new Blob([bytes.buffer]))]
    return ok({ source: {}, size: { width: 16, height: 8 } })
  },
}))
vi.mock('./whole-jpeg', () => ({ isWholeJpeg: async () => true }))
vi.mock('./draw', () => ({ draw: () => ({}), halve: () => ({}), release: () => undefined }))
vi.mock('../encoding/encode', async (original) => ({
  ...(await original<typeof import('../encoding/encode')>()),
  encodeJpeg: async () => ({ bytes: new Uint8Array(3), variant: {} }),
}))

const behind = { 'image/jpeg': [2, 38], 'image/png': [33, 71] } as const

/** The probe's picture with a place in it instead of its own EXIF. */
const photo = (type: ImageType) => {
  const bytes = Buffer.from(probePictures[type], 'base64')
  const plain =
    type === 'image/webp'
      ? bytes.subarray(0, bytes.indexOf('EXIF'))
      : Buffer.concat([bytes.subarray(0, behind[type][0]), bytes.subarray(behind[type][1])])
  return new Uint8Array(withExif(plain, type, size, { place: { north: 52, east: 13 } }))
}
const checksumsOf = async (blob: Blob) => {
  const bytes = Buffer.from(await blob.arrayBuffer())
  return { contentLength: bytes.length, contentMd5: createHash('md5').update(bytes).digest('base64') }
}

describe.each(imageTypes)('a photo with a place (%s)', (type) => {
  it('is announced with the MD5 and length of the bytes that are sent', async () => {
    const file = new Blob([photo(type)])
    const processed = await processPhoto(file, { keepLocation: false }, () => undefined)
    if (!processed.ok || !processed.value.bytes.base) throw new Error('the place was not removed')
    const sent = await checksumsOf(processed.value.bytes.base)
    expect(sent.contentMd5).not.toBe((await checksumsOf(file)).contentMd5)
    expect(processed.value.variants.basePhoto).toMatchObject({ contentType: type, ...sent })
  })

  it('is sent as picked if the place is to stay', async () => {
    const file = new Blob([photo(type)])
    const processed = await processPhoto(file, { keepLocation: true }, () => undefined)
    if (!processed.ok) throw new Error('refused')
    expect(processed.value.bytes.base).toBeUndefined()
    expect(processed.value.variants.basePhoto).toMatchObject(await checksumsOf(file))
  })
})

it.each([
  ['with a place', photo('image/jpeg')],
  ['without an end', photo('image/jpeg').slice(0, -2)],
  ['with bytes behind it', new Uint8Array([...photo('image/jpeg'), 1, 2, 3])],
  ['as picked', new Uint8Array(Buffer.from(probePictures['image/jpeg'], 'base64'))],
])('the bytes that are sent of a JPEG %s are the bytes that are decoded', async (_, bytes) => {
  const processed = await processPhoto(new Blob([bytes]), { keepLocation: false }, () => undefined)
  if (!processed.ok) throw new Error('refused')
  const { contentLength, contentMd5 } = processed.value.variants.basePhoto
  const sent = { contentLength, contentMd5 }
  expect(decoded.sums).toEqual([sent, sent])
})

it('only a converted photo is reduced without a request, if it is above the limit', async () => {
  const file = new Blob([photo('image/jpeg')])
  const reduction = { isWanted: false, maximum: file.size - 1 }
  const processed = await processPhoto(file, { keepLocation: true, reduction }, () => undefined)
  if (!processed.ok) throw new Error('refused')
  expect(processed.value.variants.basePhoto).toMatchObject(await checksumsOf(file))
})

// [U56]
it('a film behind a JPEG is left out and reported, and other bytes are left out without a word', async () => {
  const film = new Uint8Array(Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1'))
  const behindPicture = (...behind: Uint8Array<ArrayBuffer>[]) => new Blob([photo('image/jpeg'), ...behind])
  const cutOf = async (file: Blob) => {
    const processed = await processPhoto(file, { keepLocation: true }, () => undefined)
    return processed.ok && [processed.value.isFilmCut, processed.value.bytes.base?.size]
  }
  const { size } = behindPicture()
  expect(await cutOf(behindPicture(film))).toEqual([true, size])
  expect(await cutOf(behindPicture(new Uint8Array([1, 2, 3])))).toEqual([undefined, size])
})

describe('an animated WebP, which the server refuses', () => {
  const still = Buffer.from(photo('image/webp'))
  const canvas = Buffer.from([...Buffer.from('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0, 7, 0, 0])
  const webp = (...chunks: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return new Blob([Buffer.concat([Buffer.from('RIFF'), length, body])])
  }
  const pixels = still.subarray(still.indexOf('VP8L'), still.indexOf('EXIF'))
  const code = async (file: Blob) => {
    const processed = await processPhoto(file, { keepLocation: true }, () => undefined)
    return processed.ok ? 'accepted' : processed.error.code
  }

  it('is refused before anything is sent, whether its flags or its chunks say so', async () => {
    const flagged = Buffer.from(canvas)
    flagged.writeUInt8(0x02, 8)
    expect(await code(webp(flagged, pixels))).toBe('IMAGE_ANIMATED')
    expect(await code(webp(canvas, Buffer.from('ANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1'), pixels))).toBe('IMAGE_ANIMATED')
    expect(await code(webp(canvas, pixels))).toBe('accepted')
  })
})
