import { expect, test } from 'vitest'
import { caretAfter, formatPhone, fullNumber, mayBeSent, readPhone } from './phone-number'

test.each([
  ['', ''],
  ['4', '(4'],
  ['415', '(415'],
  ['4155', '(415) 5'],
  ['415555', '(415) 555'],
  ['4155550', '(415) 555-0'],
  ['4155550134', '(415) 555-0134'],
])('%j is drawn as %j', (digits, drawn) => {
  expect(formatPhone(digits)).toBe(drawn)
})

test.each([
  ['(415) 555-0134', 'US', 'US', '4155550134'],
  ['415.555.0134', 'US', 'US', '4155550134'],
  ['+1 (415) 555-0134', 'US', 'US', '4155550134'],
  ['1 415 555 0134', 'US', 'US', '4155550134'],
  ['+1 416 555 0134', 'CA', 'CA', '4165550134'],
  ['+44 7911 123456', 'US', 'GB', '7911123456'],
  ['07911 123456', 'GB', 'GB', '7911123456'],
  ['+447911123456', 'GB', 'GB', '7911123456'],
  ['447911123456', 'GB', 'GB', '7911123456'],
  ['41555501349999', 'US', 'US', '4155550134'],
  ['+999 12', 'US', 'US', '99912'],
  ['call me', 'US', 'US', ''],
] as const)('%j with %s chosen is %s %s', (text, chosen, country, digits) => {
  expect(readPhone(text, chosen)).toEqual({ country, digits })
})

test.each([
  ['4155550134', true],
  ['415555013', false],
  ['', false],
  ['1111111111', true],
  ['55555', true],
  ['66666', false],
  ['55556', false],
])('%j may be sent: %s', (digits, sent) => {
  expect(mayBeSent(digits)).toBe(sent)
})

test('the number sent is the country code plus the digits', () => {
  expect(fullNumber({ country: 'GB', digits: '7911123456' })).toBe('+447911123456')
})

test('the caret stays behind the digit it was behind', () => {
  expect(caretAfter('(415) 555-0134', 0)).toBe(0)
  expect(caretAfter('(415) 555-0134', 3)).toBe(4)
  expect(caretAfter('(415) 555-0134', 4)).toBe(7)
  expect(caretAfter('(415) 555-0134', 10)).toBe(14)
})
