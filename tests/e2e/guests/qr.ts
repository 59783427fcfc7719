import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

const SCALE = 4

/** The text in a drawn QR code, as a camera would read it from its squares. */
export const readCode = async (code: Locator): Promise<string> => {
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  const [, , size = 0] = ((await code.getAttribute('viewBox')) ?? '').split(' ').map(Number)
  const width = size * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < SCALE; column++) {
        const at = ((Number(y) * SCALE + row) * width + Number(x) * SCALE + column) * 4
        data.fill(0, at, at + 3)
      }
  return decodeQR({ width, height: width, data })
}
