import { expect, test } from 'vitest'
import { shareStructure } from './share-structure'

const photos = () => ({
  items: [
    { id: 'a', image: { low: '1' } },
    { id: 'b', image: null },
  ],
  total: 2,
})

test('equal parts are the same objects as before', () => {
  const before = photos()
  expect(shareStructure(before, photos())).toBe(before)
})

test('only what changed is new, with its parents', () => {
  const before = photos()
  const next = {
    ...photos(),
    items: [
      { id: 'a', image: { low: '1' } },
      { id: 'b', image: { low: '2' } },
    ],
  }
  const kept = shareStructure(before, next)
  expect(kept).toEqual(next)
  expect(kept).not.toBe(before)
  expect(kept.items[0]).toBe(before.items[0])
  expect(kept.items[1]).not.toBe(before.items[1])
})

test.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: undefined }, {}],
  [{}, { a: undefined }],
  [{ a: 1 }, { b: 1 }],
  [[], {}],
  [null, {}],
  [undefined, null],
  [{ at: new Date(1) }, { at: new Date(1) }],
])('%j does not pass for %j', (before, next) => {
  const kept = shareStructure<unknown>(before, next)
  expect(kept).toEqual(next)
  expect(kept).not.toBe(before)
})
