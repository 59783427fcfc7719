import { expect, test } from 'vitest'
import { selectionMessage } from './selection-message'

const MB = 1024 ** 2

test('each error is worded as the specification words it', () => {
  expect(selectionMessage({ code: 'TOO_MANY', maximum: 500, selected: 512 })).toBe(
    'Maximum 500 files allowed. Currently selected: 512',
  )
  expect(selectionMessage({ code: 'UNSUPPORTED_TYPE', name: 'IMG_7.gif' })).toBe(
    'IMG_7.gif Unsupported file type. Supported types: JPEG, PNG, WebP',
  )
  expect(selectionMessage({ code: 'UNSUPPORTED_TYPE', name: 'IMG_7.HEIC' })).toMatch(
    /^IMG_7.HEIC Unsupported file type. Supported types: JPEG, PNG, WebP. HEIC .* Most Compatible/,
  )
  expect(selectionMessage({ code: 'TOO_LARGE', name: 'a.png', size: 12.5 * MB, maximum: 10 * MB })).toBe(
    'a.png File too large (12.5 MB). Maximum size: 10 MB',
  )
  expect(selectionMessage({ code: 'DUPLICATE', name: 'a.png' })).toBe('a.png File already selected')
  expect(selectionMessage({ code: 'TOO_SMALL', name: 'a.png', size: 40, minimum: 100 })).toBe(
    'a.png File too small (40 Bytes). Minimum size: 100 Bytes',
  )
})
