import { expect, test } from 'vitest'
import { byteRange } from './byte-range'

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', 'unsatisfiable'],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('%s of 100 bytes', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected)
})
