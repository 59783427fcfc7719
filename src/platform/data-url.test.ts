import { expect, test } from 'vitest'
import { dataUrl } from './data-url'

test('the address holds exactly the bytes, however many', async () => {
  const bytes = Uint8Array.from({ length: 20_001 }, (_, i) => (i * 7) % 256)
  const address = dataUrl(bytes.buffer, 'image/jpeg')
  expect(address.startsWith('data:image/jpeg;base64,')).toBe(true)
  expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(bytes)
})
