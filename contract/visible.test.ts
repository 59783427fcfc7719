import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from './visible'

/** Texts in which a reader sees nothing. */
const NOTHING = [
  '\u200b',
  '\u202e',
  '\u2060',
  '\u3164',
  '\u2800',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u180e',
  '\u2066',
  '\u2069',
  '\u202a',
  '\u206a',
  '\ufff9',
  '\u{e0001}',
  '\u{e0061}',
  '\ud800',
  '\udc00',
]

test.each(NOTHING)('%j is no text, and goes out of one', (point) => {
  expect(visibleText(point.repeat(3))).toBe('')
  expect(visibleText(`a${point}b`)).toBe(point === '\u2800' ? 'a b' : 'ab')
})

test.each([
  '👩‍💻',
  '👩🏽‍💻',
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴‍☠️',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '❤️',
  '1️⃣',
  '🇩🇪',
  'می‌خواهم',
  'ക്‍ഷ',
  'नमस्ते',
  '葛󠄀城',
  'e\u0301',
  'שלום\u200f!',
  '\u0661\u06dd',
  '⠓⠊',
  'a\n\tb',
])('%s stays as it is', (text) => {
  expect(visibleText(text)).toBe(text)
  expect(visibleText(` ${text}\u200b `)).toBe(text)
})

test.each(['\u200e', '\u200f', '\u061c', '\u200d', '\u200c', '\ufe0f', '\u200e \u200f', '\u0000'])(
  '%j is no text by itself',
  (text) => expect(visibleText(text)).toBe(''),
)

test.each([
  ['a\u200d', 'a'],
  ['\u200da', 'a'],
  ['a\u200d\u200db', 'a\u200db'],
  ['a\u200d\u200b\u200db', 'a\u200db'],
  [' \ufe0fa', 'a'],
  ['a\ufe0f\ufe0fb', 'a\ufe0fb'],
  // A flag whose tags contain more than the name of a part of a country.
  ['🏴\u{e0061}\u{e0062}', '🏴'],
  ['🏴\u{e0061}\u{e0062}\u{e0063}\u{e0064}\u{e0065}\u{e0066}\u{e0067}\u{e007f}', '🏴'],
])('%j becomes %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible)
})

const points = fc.oneof(
  fc.constantFrom(
    ...NOTHING,
    '\u200c',
    '\u200d',
    '\u200e',
    '\ufe0f',
    '🏴',
    '👩',
    'a',
    'ب',
    ' ',
    '\n',
    '\u0301',
    '\u{e007f}',
  ),
  fc.string({ unit: 'binary', maxLength: 1 }),
)
const texts = fc.array(points, { maxLength: 30 }).map((all) => all.join(''))

test('the rule changes nothing a second time, and leaves nothing but what a reader sees', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const visible = visibleText(text)
      expect(visibleText(visible)).toBe(visible)
      expect(visible).toBe(visible.trim())
      expect(visible.length).toBeLessThanOrEqual(text.length)
      expect(visible).not.toMatch(/[\u200b\u202a-\u202e\u2060-\u206f\u3164\u2800\p{Cs}]/u)
    }),
  )
})

test('printable text stays, but for the white space around it', () => {
  const letters = fc.constantFrom(...'aZ09 .,!?äßñжבﺑ中の한🎉👍')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), (all) => {
      expect(visibleText(all.join(''))).toBe(all.join('').trim())
    }),
  )
})
