import { expect, test, vi } from 'vitest'
import { heic } from '../../../tests/fixtures/heic'
import { decodeByLibheif, loadLibheif } from './libheif'

test('two photos are decoded in two memories: a hole of the decoder shows no bytes of another photo', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')))
  expect(await loadLibheif()).toBe(true)
  const decode = () => decodeByLibheif(new Uint8Array(heic({})), ({ width, data }) => ({ width, memory: data.buffer }))
  const [first, second] = [decode(), decode()]
  if (!first.ok || !second.ok) throw new Error('not decoded')
  expect([first.value.width, second.value.width]).toEqual([160, 160])
  expect(first.value.memory).not.toBe(second.value.memory)
  vi.unstubAllGlobals()
})
