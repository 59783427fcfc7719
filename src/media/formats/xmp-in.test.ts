import { expect, test } from 'vitest'
import { latin1 } from '../../../contract/image/bytes'
import {
  extendWebp,
  insertIntoJpeg,
  insertIntoPng,
  jpegSegment,
  pngChunk,
  riffChunk,
} from '../../../tests/fixtures/exif'
import { probePictures } from '../processing/probe-pictures'
import { headerOfAnySize } from './header'
import { xmpIn } from './xmp-in'

const packet = '<x:xmpmeta/>'
const picture = (type: keyof typeof probePictures) => Buffer.from(probePictures[type], 'base64')
const found = (buffer: Buffer) => {
  const bytes = new Uint8Array(buffer)
  const header = headerOfAnySize(bytes)
  const xmp = header.ok ? xmpIn(bytes, header.value.image) : undefined
  return xmp && latin1(xmp)
}

test('the packet of each kind of picture is found', () => {
  const segment = jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`))
  expect(found(insertIntoJpeg(picture('image/jpeg'), segment))).toBe(packet)
  const chunk = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packet}`))
  expect(found(insertIntoPng(picture('image/png'), chunk))).toBe(packet)
  const webp = picture('image/webp')
  const pixels = Buffer.concat([webp.subarray(0, 12), webp.subarray(30, webp.indexOf('EXIF'))])
  const extended = extendWebp(pixels, { width: 16, height: 8 }, [riffChunk('XMP ', Buffer.from(packet))])
  expect(found(extended)).toBe(packet)
})

test('a picture without XMP, or with other text, has none', () => {
  expect(found(picture('image/jpeg'))).toBeUndefined()
  expect(found(insertIntoPng(picture('image/png'), pngChunk('iTXt', Buffer.from('Title\0\0\0\0\0x'))))).toBeUndefined()
})
