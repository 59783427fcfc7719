import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  extendWebp,
  insertIntoJpeg,
  insertIntoPng,
  jpegSegment,
  pngChunk,
  riffChunk,
} from '../../../tests/fixtures/exif'
import { imageTypes } from '../../../contract/limits'
import { probePictures } from '../processing/probe-pictures'
import { readHeader } from './header'
import { hasWideGamut } from './profile'

const FRACTION = 65_536
type Primary = readonly [x: number, y: number, z: number]

/** A profile with these primaries and nothing else. */
const profileOf = (...primaries: Primary[]) => {
  const TABLE = 132
  const profile = Buffer.alloc(TABLE + primaries.length * 32)
  profile.writeUInt32BE(primaries.length, 128)
  primaries.forEach((primary, at) => {
    const data = TABLE + primaries.length * 12 + at * 20
    profile.write(['rXYZ', 'gXYZ', 'bXYZ'][at] ?? '', TABLE + at * 12)
    profile.writeUInt32BE(data, TABLE + at * 12 + 4)
    profile.write('XYZ ', data)
    primary.forEach((value, index) => profile.writeInt32BE(Math.round(value * FRACTION), data + 8 + index * 4))
  })
  return profile
}
const srgb = profileOf([0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141])
const displayP3 = profileOf([0.5151, 0.2412, -0.0011], [0.292, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841])
const adobeRgb = profileOf([0.6097, 0.3111, 0.0195], [0.2053, 0.6257, 0.0609], [0.1492, 0.0632, 0.7446])

const probe = (type: keyof typeof probePictures) => Buffer.from(probePictures[type], 'base64')
const withProfile = {
  'image/jpeg': (profile: Buffer) =>
    insertIntoJpeg(
      probe('image/jpeg'),
      jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile])),
    ),
  'image/png': (profile: Buffer) =>
    insertIntoPng(
      probe('image/png'),
      pngChunk('iCCP', Buffer.concat([Buffer.from('a name\0\0'), deflateSync(profile)])),
    ),
  'image/webp': (profile: Buffer) =>
    extendWebp(probe('image/webp'), { width: 16, height: 8 }, [riffChunk('ICCP', profile)]),
}
const isWide = async (file: Buffer, type: keyof typeof probePictures) => {
  const bytes = new Uint8Array(file)
  const header = readHeader(bytes)
  if (!header.ok || header.value.type !== type) throw new Error('no whole picture')
  return hasWideGamut(bytes, header.value.image)
}

describe.each(imageTypes)('a profile in %s', (type) => {
  it('is wide if its primaries are wider than those of sRGB', async () => {
    expect(await isWide(withProfile[type](displayP3), type)).toBe(true)
    expect(await isWide(withProfile[type](adobeRgb), type)).toBe(true)
    expect(await isWide(withProfile[type](srgb), type)).toBe(false)
    expect(await isWide(probe(type), type)).toBe(false)
  })

  it('that is cut off, or has no primaries, is not wide', async () => {
    for (let length = 0; length < displayP3.length; length++)
      expect(await isWide(withProfile[type](displayP3.subarray(0, length)), type)).toBe(false)
    const endless = Buffer.from(displayP3)
    endless.writeUInt32BE(0xffffffff, 128)
    expect(await isWide(withProfile[type](endless.subarray(0, 140)), type)).toBe(false)
  })
})

it('a PNG names its primaries by number too', async () => {
  const named = (primaries: number) =>
    isWide(insertIntoPng(probe('image/png'), pngChunk('cICP', Buffer.from([primaries, 13, 0, 1]))), 'image/png')
  expect(await Promise.all([1, 9, 12].map(named))).toEqual([false, true, true])
})

it('a profile that inflates to 100 MB is not wide', async () => {
  expect(await isWide(withProfile['image/png'](Buffer.alloc(100_000_000)), 'image/png')).toBe(false)
})
