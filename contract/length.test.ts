import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { text } from './fields'
import { codePoints, cutTo, graphemes, isLonger } from './length'

const FAMILY = '👨‍👩‍👧‍👦'
const FLAG = '🇮🇳'
const E_ACUTE = 'e\u0301'

test.each([
  ['Maya', 4, 4],
  ['', 0, 0],
  ['😀', 1, 1],
  [FAMILY, 1, 7],
  [FLAG, 1, 2],
  [`caf${E_ACUTE}`, 4, 5],
  ['नमस्ते', 3, 6],
  ['a\r\nb', 3, 4],
])('%j shows as %i characters and counts %i code points', (word, seen, counted) => {
  expect([graphemes(word), codePoints(word)]).toEqual([seen, counted])
})

test('a limit counts code points: 500 emoji fit into 500, and 501 do not', () => {
  expect([isLonger('😀'.repeat(500), 500), isLonger('😀'.repeat(501), 500)]).toEqual([false, true])
})

test.each([
  ['Maya', 3, 'May'],
  ['ab😀', 2, 'ab'],
  ['ab😀', 3, 'ab😀'],
  [`ab${FAMILY}c`, 8, 'ab'],
  [`ab${FAMILY}c`, 9, `ab${FAMILY}`],
  [`a${FLAG}`, 2, 'a'],
  [`caf${E_ACUTE}`, 4, 'caf'],
  [FAMILY, 3, ''],
])('%j cut to %i is %j', (word, max, cut) => {
  expect(cutTo(word, max)).toBe(cut)
})

test('the server counts as the device does', () => {
  const accepts = (word: string) => v.is(text(500), word)
  expect([accepts('😀'.repeat(500)), accepts('😀'.repeat(501)), accepts('a'.repeat(501))]).toEqual([true, false, false])
})

test('without a segmenter code points are counted, and no emoji is cut in two', async () => {
  vi.stubGlobal('Intl', {})
  vi.resetModules()
  const plain = await import('./length')
  const counted = [plain.graphemes(FAMILY), plain.cutTo('ab😀', 2), plain.cutTo('a😀b', 2)]
  vi.unstubAllGlobals()
  expect(counted).toEqual([7, 'ab', 'a😀'])
})
