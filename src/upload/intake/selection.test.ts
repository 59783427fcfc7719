import { describe, expect, it } from 'vitest'
import { acceptable, isSupported, refusedOf, tooManyOf, type Picked, type SelectionLimits } from './selection'

const limits = { files: 3, bytesPerFile: 1000 }
const file = (change: Partial<Picked> = {}): Picked => ({
  name: 'a.jpg',
  size: 500,
  type: 'image/jpeg',
  lastModified: 1,
  ...change,
})

/** All errors: of the whole, then of each file. */
const checkSelection = (added: Picked[], selected: Picked[], { files, bytesPerFile }: SelectionLimits) => [
  ...[tooManyOf(added, selected, files)].filter((error) => error !== undefined),
  ...refusedOf(added, selected, bytesPerFile).map(({ error }) => error),
]

it('takes what fits', () => {
  expect(checkSelection([file(), file({ name: 'b.png', type: 'image/png' })], [], limits)).toEqual([])
})

describe('types', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'IMAGE/JPEG'])('%s', (type) =>
    expect(isSupported({ name: 'x', type })).toBe(true),
  )
  it.each(['image/gif', 'image/heic', 'application/pdf', 'text/html'])('not %s', (type) =>
    expect(isSupported({ name: 'x.jpg', type })).toBe(false),
  )
  it.each([
    ['x.JPG', true],
    ['x.webp', true],
    ['x.heic', false],
    ['x.constructor', false],
  ])('without a type the extension decides: %s', (name, expected) =>
    expect(isSupported({ name, type: '' })).toBe(expected),
  )
})

it('says what is wrong with each file, and counts first', () => {
  const added = [
    file({ name: 'a.gif', type: 'image/gif' }),
    file({ name: 'big.jpg', size: 1001 }),
    file({ name: 'tiny.jpg', size: 99 }),
    file(),
    file(),
  ]
  expect(checkSelection(added, [], limits)).toEqual([
    { code: 'TOO_MANY', maximum: 3, selected: 5 },
    { code: 'UNSUPPORTED_TYPE', name: 'a.gif' },
    { code: 'TOO_LARGE', name: 'big.jpg', size: 1001, maximum: 1000 },
    { code: 'TOO_SMALL', name: 'tiny.jpg', size: 99, minimum: 100 },
    { code: 'DUPLICATE', name: 'a.jpg' },
  ])
})

it('the limits themselves are allowed', () => {
  expect(checkSelection([file({ size: 1000 }), file({ name: 'b', size: 100 })], [file({ name: 'c' })], limits)).toEqual(
    [],
  )
})

it('a duplicate has name, size and date of one already selected', () => {
  expect(checkSelection([file()], [file()], limits)).toEqual([{ code: 'DUPLICATE', name: 'a.jpg' }])
  for (const other of [{ name: 'b.jpg' }, { size: 501 }, { lastModified: 2 }]) {
    expect(checkSelection([file()], [file(other)], limits)).toEqual([])
  }
})

it('names those of a mixed lot that may join: good ones, each once, as many as there is room for', () => {
  const lot = [
    file({ name: 'a.jpg' }),
    file({ name: 'b.gif', type: 'image/gif' }),
    file({ name: 'a.jpg' }),
    file({ name: 'c.jpg' }),
    file({ name: 'd.jpg' }),
  ]
  expect(acceptable(lot, [], limits).map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg', 'd.jpg'])
  expect(acceptable(lot, [file({ name: 'c.jpg' }), file({ name: 'x.jpg' })], limits).map(({ name }) => name)).toEqual([
    'a.jpg',
  ])
})
