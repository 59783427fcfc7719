import { expect, test } from 'vitest'
import { selectionMessage } from './selection-message'

const MB = 1024 ** 2

test('each error is worded as the specification words it', () => {
  expect(selectionMessage({ code: 'TOO_MANY', maximum: 500, selected: 512 })).toBe(
    'Maximum 500 files allowed. Currently selected: 512',
  )
  expect(selectionMessage({ code: 'UNSUPPORTED_TYPE', name: 'IMG_7.gif' })).toBe(
    'Unsupported file type. Supported types: JPEG, PNG, WebP',
  )
  expect(selectionMessage({ code: 'TOO_LARGE', name: 'a.png', size: 12.5 * MB, maximum: 10 * MB })).toBe(
    'File too large (12.5 MB). Maximum size: 10 MB',
  )
  expect(selectionMessage({ code: 'DUPLICATE', name: 'a.png' })).toBe('File already selected')
  expect(selectionMessage({ code: 'TOO_SMALL', name: 'a.png', size: 40, minimum: 100 })).toBe(
    'File too small (40 Bytes). Minimum size: 100 Bytes',
  )
  expect(selectionMessage({ code: 'UNREADABLE', name: 'a.png' })).toBe('Failed to read file')
  expect(selectionMessage({ code: 'DAMAGED', name: 'a.png' })).toBe('Failed to load image')
})
