import { expect, it, vi } from 'vitest'
import { patched } from './patch'

const original = Uint8Array.from({ length: 50_000 }, (_, i) => (i * 7) % 253)
const file = new Blob([original])
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const with1 = (...places: number[]) => {
  const changed = original.slice()
  for (const place of places) changed[place] = 255
  return changed
}

it.each([
  ['nothing', original],
  ['the first byte', with1(0)],
  ['the last byte', with1(49_999)],
  ['the edges of blocks', with1(4095, 4096, 8191, 12_288)],
  ['every block', with1(...Array.from({ length: 13 }, (_, i) => i * 4096))],
  ['the length', original.slice(0, 30_001)],
  ['everything, by moving it', Uint8Array.from([1, 2, ...original])],
])('gives the changed bytes where %s changed', async (_, changed) => {
  const blob = patched(file, original, changed, 'image/png')
  expect(await bytesOf(blob)).toEqual(changed)
  expect(blob.type).toBe('image/png')
})

it('takes what did not change from the file', () => {
  const slice = vi.spyOn(file, 'slice')
  patched(file, original, with1(20_000), 'image/jpeg')
  expect(slice.mock.calls).toEqual([
    [0, 16_384],
    [20_480, 50_000],
  ])
})
