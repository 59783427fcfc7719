import type { CountryCode } from 'libphonenumber-js/core'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { Phone } from '../../../contract/fields'
import * as v from 'valibot'
import { countries } from './countries'
import { DEFAULT_COUNTRY, type DialCode } from './dial-codes'
import { readPhone } from './phone-number'
import { judge, settleCountry } from './phone-rules'

const chosen = (country: CountryCode): DialCode => {
  const code = countries.find((one) => one.country === country)?.code ?? ''
  return { country, code }
}

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
  // Countries beyond the specification's fifteen.
  ['06 12345678', 'NL', '+31612345678'],
  ['6 12345678', 'NL', '+31612345678'],
  ['31612345678', 'NL', '+31612345678'],
  ['+31 6 12345678', 'US', '+31612345678'],
  ['0031 6 12345678', 'DE', '+31612345678'],
  ['011 31 6 12345678', 'US', '+31612345678'],
  ['+43 660 1234567', 'US', '+436601234567'],
  ['0660 1234567', 'AT', '+436601234567'],
  ['070-123 45 67', 'SE', '+46701234567'],
  ['078 123 45 67', 'CH', '+41781234567'],
  ['11 3333-4444', 'BR', '+551133334444'],
  ['11 96123-4567', 'BR', '+5511961234567'],
  ['8123 4567', 'SG', '+6581234567'],
  // Codes that several countries share.
  ['876 555 0134', 'JM', '+18765550134'],
  ['876 555 0134', 'US', '+18765550134'],
  ['415 555 0134', 'JM', '+14155550134'],
  ['8 701 123 4567', 'KZ', '+77011234567'],
  ['+7 701 123 4567', 'US', '+77011234567'],
  ['07797 123456', 'JE', '+447797123456'],
  ['+44 7797 123456', 'US', '+447797123456'],
] as const)('%j with %s chosen is sent to %s', (text, country, full) => {
  expect(judge(readPhone(text, chosen(country)))).toMatchObject({ kind: 'right', full })
})

test.each([
  ['4155550134', 'US', '+1 (415) 555-0134'],
  ['1111111111', 'US', '+1 (111) 111-1111'],
  ['07911 123456', 'GB', '+44 7911 123456'],
  ['06 12345678', 'NL', '+31 6 12345678'],
] as const)('%j with %s chosen reads %s', (text, country, words) => {
  expect(judge(readPhone(text, chosen(country)))).toMatchObject({ readable: words })
})

test.each([
  ['123 456 7890', 'US', true],
  ['415 555 013', 'US', false],
  ['4155 5501 3499 99', 'US', false],
  ['111 111 1111', 'GB', true],
  ['666 666 6666', 'US', true],
  ['7911 1234567', 'GB', false],
  ['8123 456', 'SG', false],
  ['781 234 5678', 'CH', false],
  ['+999 12', 'US', false],
  ['+4', 'US', false],
  ['', 'US', false],
] as const)('%j with %s chosen is wrong, and of a possible length: %s', (text, country, isPossible) => {
  expect(judge(readPhone(text, chosen(country)))).toEqual({ kind: 'wrong', isPossible })
})

test.each([
  ['+43 660', 'AT', '660'],
  ['+380 50', 'UA', '50'],
  ['+31', 'NL', ''],
] as const)('%j chooses %s', (text, country, digits) => {
  expect(settleCountry(readPhone(text, DEFAULT_COUNTRY))).toEqual({ ...chosen(country), digits })
})

test.each(['+', '+3', '+999 12'])('%j chooses no country', (text) => {
  const typed = readPhone(text, DEFAULT_COUNTRY)
  expect(settleCountry(typed)).toEqual(typed)
})

test('a number of every country is right there, however it is typed, and the server accepts it', () => {
  const wrong = countries.filter(({ country, code }) => {
    const national = examples[country]
    const full = `${code}${national}`
    const judged = [readPhone(national, { country, code }), readPhone(full, DEFAULT_COUNTRY)].map(judge)
    return !v.is(Phone, full) || !judged.every((verdict) => verdict.kind === 'right' && verdict.full === full)
  })
  expect(wrong).toEqual([])
  expect(countries.length).toBeGreaterThan(240)
})
