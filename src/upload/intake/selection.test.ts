import { expect, it } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { MB } from '../../../contract/limits'
import {
  acceptable,
  canBeReduced,
  refusedOf,
  tooManyOf,
  type Looked,
  type Picked,
  type SelectionLimits,
} from './selection'

const limits = { files: 3, bytesPerFile: 1000 }
const picked = (change: Partial<Picked> = {}): Picked => ({
  name: 'a.jpg',
  size: 500,
  type: 'image/jpeg',
  lastModified: 1,
  ...change,
})
/** A valid picked file, except for the problems in `look`. */
const file = (change: Partial<Picked> = {}, look: Partial<Looked> = {}): Looked => {
  const found = picked(change)
  return { file: found, look: ok(found.size), isReduced: false, ...look }
}

/** All errors: of the whole selection, then of each file. */
const checkSelection = (added: Looked[], selected: Picked[], { files, bytesPerFile }: SelectionLimits) => [
  ...[tooManyOf(added.length, selected.length, files)].filter((error) => error !== undefined),
  ...refusedOf(added, selected, bytesPerFile).map(({ error }) => error),
]

it('takes what fits', () => {
  expect(checkSelection([file(), file({ name: 'b.png', type: 'image/png' })], [], limits)).toEqual([])
})

it('says what is wrong with each file, and counts first', () => {
  const added = [
    file({ name: 'a.gif' }, { look: fail('UNSUPPORTED_TYPE') }),
    file({ name: 'big.jpg', size: 1001 }),
    file({ name: 'long.png' }, { look: fail('TOO_MANY_PIXELS') }),
    file({ name: 'tiny.jpg', size: 99 }, { look: fail('UNSUPPORTED_TYPE') }),
    file({ name: 'gone.jpg' }, { look: fail('UNREADABLE') }),
    file(),
    file(),
  ]
  expect(checkSelection(added, [], limits)).toEqual([
    { code: 'TOO_MANY', maximum: 3, selected: 7 },
    { code: 'UNSUPPORTED_TYPE', name: 'a.gif' },
    { code: 'TOO_LARGE', name: 'big.jpg', size: 1001, maximum: 1000 },
    { code: 'TOO_MANY_PIXELS', name: 'long.png' },
    { code: 'TOO_SMALL', name: 'tiny.jpg', size: 99, minimum: 100 },
    { code: 'UNREADABLE', name: 'gone.jpg' },
    { code: 'DUPLICATE', name: 'a.jpg' },
  ])
})

it('the limits themselves are allowed', () => {
  const added = [file({ size: 1000 }), file({ name: 'b', size: 100 })]
  expect(checkSelection(added, [picked({ name: 'c' })], limits)).toEqual([])
})

// [U55]
it('the bytes that will be sent count, not those of the file', () => {
  expect(checkSelection([file({ size: 1400 }, { look: ok(400) })], [], limits)).toEqual([])
  expect(checkSelection([file({ size: 1400 }, { look: ok(1001) })], [], limits)).toMatchObject([{ size: 1001 }])
})

// [U53]
it('a file of which a smaller copy is sent may be too large, but nothing else may be wrong with it', () => {
  const added = [
    file({ name: 'big.jpg', size: 1001 }, { isReduced: true }),
    file({ name: 'long.png' }, { isReduced: true, look: fail('TOO_MANY_PIXELS') }),
    file({ name: 'page.jpg' }, { isReduced: true, look: fail('UNSUPPORTED_TYPE') }),
  ]
  expect(checkSelection(added, [], limits)).toEqual([{ code: 'UNSUPPORTED_TYPE', name: 'page.jpg' }])
})

it('a smaller copy is offered of photos that are too large, but not of files that no phone makes', () => {
  const error = { code: 'TOO_LARGE', name: 'a', size: 1, maximum: 1 } as const
  expect(canBeReduced(picked({ size: 200 * MB }), error)).toBe(true)
  expect(canBeReduced(picked({ size: 200 * MB + 1 }), error)).toBe(false)
  expect(canBeReduced(picked(), { code: 'TOO_MANY_PIXELS', name: 'a' })).toBe(true)
  expect(canBeReduced(picked(), { code: 'ANIMATED', name: 'a' })).toBe(false)
})

it('a duplicate has name, size and date of one already selected', () => {
  expect(checkSelection([file()], [picked()], limits)).toEqual([{ code: 'DUPLICATE', name: 'a.jpg' }])
  for (const other of [{ name: 'b.jpg' }, { size: 501 }, { lastModified: 2 }]) {
    expect(checkSelection([file()], [picked(other)], limits)).toEqual([])
  }
})

it('names those of a mixed lot that may join: good ones, each once, as many as there is room for', () => {
  const lot = [
    file({ name: 'a.jpg' }),
    file({ name: 'b.gif' }, { look: fail('UNSUPPORTED_TYPE') }),
    file({ name: 'a.jpg' }),
    file({ name: 'c.jpg' }),
    file({ name: 'd.jpg' }),
  ]
  const names = (selected: Picked[]) => acceptable(lot, selected, limits).map((looked) => looked.file.name)
  expect(names([])).toEqual(['a.jpg', 'c.jpg', 'd.jpg'])
  expect(names([picked({ name: 'c.jpg' }), picked({ name: 'x.jpg' })])).toEqual(['a.jpg'])
})
