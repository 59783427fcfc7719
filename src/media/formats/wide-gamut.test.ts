import { expect, test } from 'vitest'
import { insertIntoJpeg, insertIntoPng, jpegSegment, pngChunk } from '../../../tests/fixtures/exif'
import { probePictures } from '../processing/probe-pictures'
import { mayBeWide } from './wide-gamut'

const jpeg = Buffer.from(probePictures['image/jpeg'], 'base64')
/** A profile whose only tag is the X of its red. */
const profile = (red: number) => {
  const bytes = Buffer.alloc(128 + 4 + 12 + 20)
  bytes.writeUInt32BE(1, 128)
  bytes.write('rXYZ', 132, 'latin1')
  bytes.writeUInt32BE(144, 136)
  bytes.writeInt32BE(Math.round(red * 65_536), 144 + 8)
  return bytes
}
const withProfile = (...content: Buffer[]) =>
  new Uint8Array(
    insertIntoJpeg(jpeg, jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), ...content]))),
  )

test('a profile is wide by its red, whatever it is called', () => {
  expect(mayBeWide(withProfile(profile(0.515), Buffer.from('sRGB')))).toBe(true)
  expect(mayBeWide(withProfile(profile(0.436), Buffer.from('Display P3')))).toBe(false)
})

test('a profile that cannot be read may be wide, and without one a picture is sRGB', () => {
  expect(mayBeWide(withProfile(Buffer.alloc(20)))).toBe(true)
  const png = Buffer.from(probePictures['image/png'], 'base64')
  expect(mayBeWide(new Uint8Array(insertIntoPng(png, pngChunk('iCCP', Buffer.from('x\0\0packed')))))).toBe(true)
  expect(mayBeWide(new Uint8Array(png))).toBe(false)
  expect(mayBeWide(new Uint8Array(jpeg))).toBe(false)
})
