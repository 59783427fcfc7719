import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPath } from './qr-code'

/** Draws a path of unit squares into pixels, as a camera would record it. */
const photograph = (path: string, size: number, scale: number) => {
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < scale; column++) {
        const at = ((Number(y) * scale + row) * width + Number(x) * scale + column) * 4
        data.fill(0, at, at + 3)
      }
  return { width, height: width, data }
}

test('a reader finds the address in what is drawn', () => {
  const address = 'https://photos.example/join#AbCdEfGhIjKlMnOpQrStU-'
  const modules = encodeQR(address, 'raw', { border: 4 })
  expect(decodeQR(photograph(qrPath(modules), modules.length, 4))).toBe(address)
})
