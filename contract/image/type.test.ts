import { expect, test } from 'vitest'
import { imageTypeOf, isHeif } from './type'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const ftyp = (...brands: string[]) => {
  const [first = '', ...others] = brands
  return bytes(
    `\0\0\0${String.fromCharCode(16 + others.length * 4)}ftyp${first}\0\0\0\0${others.join('')}\0\0\0\x08free`,
  )
}

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['GIF89a', undefined],
  ['<!doctype html>', undefined],
  ['\xff\xd8', undefined],
  ['', undefined],
])('%# the first bytes decide the type', (head, type) => {
  expect(imageTypeOf(bytes(head))).toBe(type)
})

test('a HEIC or HEIF is recognised by its first or by a compatible brand', () => {
  for (const brand of ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']) expect(isHeif(ftyp(brand))).toBe(true)
  expect(isHeif(ftyp('MiHE', 'mif1', 'heic'))).toBe(true)
})

test('a film, an AVIF and a file that ends early are no HEIF', () => {
  expect(isHeif(ftyp('isom', 'mp42'))).toBe(false)
  expect(isHeif(ftyp('avif', 'mif1', 'miaf'))).toBe(false)
  expect(isHeif(ftyp('heic').subarray(0, 11))).toBe(false)
  expect(isHeif(bytes('heic heic heic'))).toBe(false)
})
