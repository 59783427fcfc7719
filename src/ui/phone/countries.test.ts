import { expect, test } from 'vitest'
import { countries, findCountries } from './countries'
import { dialCodes } from './dial-codes'

const found = (query: string) => findCountries(query).map(({ country }) => country)

test('the countries of the specification are first, and all others follow by name', () => {
  expect(countries.slice(0, 15).map(({ country, code }) => ({ country, code }))).toEqual(dialCodes)
  const others = countries.slice(15).map(({ name }) => name)
  expect(others.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(new Set(countries.map(({ country }) => country)).size).toBe(countries.length)
  expect(countries.every(({ name, country, code }) => name !== country && /^\+\d{1,3}$/.test(code))).toBe(true)
})

test.each([
  ['nether', 'NL'],
  ['NL', 'NL'],
  ['nl', 'NL'],
  ['holland', 'NL'],
  ['uk', 'GB'],
  ['usa', 'US'],
  ['turkey', 'TR'],
  ['reunion', 'RE'],
  ["cote d'ivoire", 'CI'],
  [' new zea ', 'NZ'],
  ['jamaica', 'JM'],
  ['saint luc', 'LC'],
  ['st. lucia', 'LC'],
  ['st lucia', 'LC'],
  ['trinidad and', 'TT'],
] as const)('%j finds %s first', (query, country) => {
  expect(found(query)[0]).toBe(country)
})

test.each([
  ['+31', ['NL']],
  ['31', ['NL']],
  ['0031', ['NL']],
  ['+31 6 1234', ['NL']],
  ['٣١', ['NL']],
  ['+44', ['GB', 'GG', 'IM', 'JE']],
  ['+7', ['RU', 'KZ']],
  ['+97', ['BH', 'BT', 'IL', 'MN', 'NP', 'PS', 'QA', 'AE']],
  ['+999', []],
  ['zzz', []],
] as const)('%j finds %j', (query, expected) => {
  expect(found(query)).toEqual(expected)
})

test('no search finds all', () => {
  expect([findCountries(''), findCountries(' '), findCountries('+')].map(({ length }) => length)).toEqual(
    Array.from({ length: 3 }, () => countries.length),
  )
})
