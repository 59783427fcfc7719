import { expect, test } from 'vitest'
import { readPhone } from './phone-number'
import { judge } from './phone-rules'

test.each([
  ['(415) 555-0134', 'US', '+14155550134'],
  ['+1 416 555 0134', 'US', '+14165550134'],
  ['111 111 1111', 'US', '+11111111111'],
  ['+1 555 555 5555', 'DE', '+15555555555'],
  ['+49 1512 3456789', 'US', '+4915123456789'],
  ['0049 1512 3456789', 'US', '+4915123456789'],
  ['011 49 1512 3456789', 'US', '+4915123456789'],
  ['01512 3456789', 'DE', '+4915123456789'],
  ['4915123456789', 'DE', '+4915123456789'],
  ['07911 123456', 'GB', '+447911123456'],
  ['0044 7911 123456', 'US', '+447911123456'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['612 34 56 78', 'ES', '+34612345678'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['138 0013 8000', 'CN', '+8613800138000'],
  ['8 916 123-45-67', 'RU', '+79161234567'],
] as const)('%j with %s chosen is sent to %s', (text, country, full) => {
  expect(judge(readPhone(text, country))).toMatchObject({ kind: 'right', full })
})

test.each([
  ['4155550134', 'US', '+1 (415) 555-0134'],
  ['1111111111', 'US', '+1 (111) 111-1111'],
  ['07911 123456', 'GB', '+44 7911 123456'],
] as const)('%j with %s chosen reads %s', (text, country, words) => {
  expect(judge(readPhone(text, country))).toMatchObject({ readable: words })
})

test.each([
  ['123 456 7890', 'US'],
  ['415 555 013', 'US'],
  ['4155 5501 3499 99', 'US'],
  ['111 111 1111', 'GB'],
  ['666 666 6666', 'US'],
  ['7911 1234567', 'GB'],
  ['+999 12', 'US'],
  ['+4', 'US'],
  ['', 'US'],
] as const)('%j with %s chosen is wrong', (text, country) => {
  expect(judge(readPhone(text, country))).toEqual({ kind: 'wrong' })
})

test.each([
  ['+43 660 1234567', 'Austria (+43)'],
  ['0043 660 1234567', 'Austria (+43)'],
  ['+43', 'Austria (+43)'],
  ['+380 50 123 4567', 'Ukraine (+380)'],
] as const)('%j is of a country that is not in the list: %s', (text, place) => {
  expect(judge(readPhone(text, 'US'))).toEqual({ kind: 'unsupported', place })
})
