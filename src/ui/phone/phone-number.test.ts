import { expect, test } from 'vitest'
import type { DialCode } from './dial-codes'
import {
  caretAfter,
  formatPhone,
  fullNumber,
  hasEnoughDigits,
  isTestNumber,
  readableNumber,
  readPhone,
} from './phone-number'

const codes = { US: '+1', CA: '+1', JM: '+1', GB: '+44', DE: '+49', NL: '+31', KZ: '+7', RU: '+7' } as const
type Tried = keyof typeof codes
const chosen = (country: Tried): DialCode => ({ country, code: codes[country] })

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
  ['07911 123456', 'GB', 'GB', '07911123456'],
  ['0044 7911 123456', 'US', 'GB', '7911123456'],
  ['011 44 7911 123456', 'US', 'GB', '7911123456'],
  ['+49 1512 3456789', 'US', 'DE', '15123456789'],
  ['4915123456789', 'DE', 'DE', '15123456789'],
  ['+447911123456', 'GB', 'GB', '7911123456'],
  ['447911123456', 'GB', 'GB', '7911123456'],
  ['41555501349999', 'US', 'US', '41555501349999'],
  ['+44', 'US', 'GB', ''],
  ['call me', 'US', 'US', ''],
  // The chosen country keeps a code that it shares.
  ['+1 876 555 0134', 'JM', 'JM', '8765550134'],
  ['+1 876 555 0134', 'NL', 'US', '8765550134'],
  ['011 44 7911 123456', 'JM', 'GB', '7911123456'],
  ['+7 701 123 4567', 'KZ', 'KZ', '7011234567'],
  ['+7 701 123 4567', 'US', 'RU', '7011234567'],
  ['06 12345678', 'NL', 'NL', '0612345678'],
  ['+31 6 12345678', 'NL', 'NL', '612345678'],
] as const)('%j with %s chosen is %s %s', (text, country, read, digits) => {
  expect(readPhone(text, chosen(country))).toEqual({ ...chosen(read), digits })
})

test.each([
  ['+', '+'],
  ['+4', '+4'],
  ['+43 660 1', '+436601'],
  ['0043660', '+43660'],
  ['00', '+'],
  ['01131612345678', '+31612345678'],
  ['+999 12', '+99912'],
])('%j, whose country code is not known yet, is kept as %s', (text, foreign) => {
  expect(readPhone(text, chosen('US'))).toEqual({ ...chosen('US'), digits: '', foreign })
})

test('the country of a number is one of those that are known', () => {
  expect(readPhone('+43 660 1234567', chosen('US'), [{ country: 'AT', code: '+43' }])).toEqual({
    country: 'AT',
    code: '+43',
    digits: '6601234567',
  })
})

test.each([
  ['4155550134', true],
  ['415555013', false],
  ['', false],
  ['1111111111', true],
  ['11', false],
  ['15123456789', false],
])('%j has enough digits: %s', (digits, enough) => {
  expect(hasEnoughDigits({ ...chosen('US'), digits })).toBe(enough)
})

test.each([
  ['US', '1111111111', true],
  ['CA', '5555555555', true],
  ['US', '6666666666', false],
  ['US', '11', false],
  ['GB', '1111111111', false],
] as const)('%s %s is a test number: %s', (country, digits, isOne) => {
  expect(isTestNumber({ ...chosen(country), digits })).toBe(isOne)
})

test('the number sent is the country code plus the digits', () => {
  expect(fullNumber({ ...chosen('GB'), digits: '7911123456' })).toBe('+447911123456')
})

test.each([
  ['+14155550134', '+1 (415) 555-0134'],
  ['+447911123456', '+44 7911123456'],
  ['+4366012345678', '+4366012345678'],
])('%s is read as %s', (full, words) => {
  expect(readableNumber(full)).toBe(words)
})

test('the caret stays behind the digit it was behind', () => {
  expect(caretAfter('(415) 555-0134', 0)).toBe(0)
  expect(caretAfter('(415) 555-0134', 3)).toBe(4)
  expect(caretAfter('(415) 555-0134', 4)).toBe(7)
  expect(caretAfter('(415) 555-0134', 10)).toBe(14)
})

test('digits of other scripts count, and so does a full-width plus', () => {
  expect(readPhone('٤١٥٥٥٥٠١٣٤', chosen('US'))).toEqual({ ...chosen('US'), digits: '4155550134' })
  expect(readPhone('＋４４ ２０ 7946 0018', chosen('US'))).toEqual({ ...chosen('GB'), digits: '2079460018' })
})
