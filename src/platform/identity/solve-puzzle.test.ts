import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from '../sha256'
import { solvePuzzle } from './solve-puzzle'

const hex = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
const expected = (text: string) => createHash('sha256').update(text).digest('hex')

test('texts of every length up to three blocks have their SHA-256', () => {
  for (let length = 0; length < 192; length++) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 94))).join('')
    expect([length, hex(sha256(text))]).toEqual([length, expected(text)])
  }
})

test.each([0, 1, 40_000, 99_999])('the number %d is found', (number) => {
  const text = '1795437600000.100000.0123456789abcdef'
  expect(solvePuzzle({ text, target: expected(`${text}.${number}`), most: 100_000, signature: '' })).toBe(number)
})

test('a puzzle without a solution ends', () => {
  const puzzle = { text: 'a', target: expected('a.5'), most: 5, signature: '' }
  expect(solvePuzzle(puzzle)).toBeUndefined()
  expect(solvePuzzle({ ...puzzle, most: 6 })).toBe(5)
})
