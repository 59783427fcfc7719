/** Every country with a code, for the choice: loaded when that is opened. */
import type { CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { digitsIn, latinDigits } from '../../../contract/digits'
import { dialCodes, type DialCode } from './dial-codes'

export interface Country extends DialCode {
  /** In English. */
  name: string
  /** `name` and other names, as a search compares them. */
  searched: readonly string[]
}

const region = new Intl.DisplayNames('en', { type: 'region' })
/** 'UK' for the United Kingdom. */
const shortRegion = new Intl.DisplayNames('en', { type: 'region', style: 'short' })

/** Names by which users search in addition to those of the browser. */
const OTHER_NAMES: Partial<Record<CountryCode, readonly string[]>> = {
  AE: ['UAE'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'England', 'Scotland', 'Wales'],
  NL: ['Holland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
}

/** Without accents, case and short forms: 'reunion' finds Réunion, and 'saint lucia' finds St. Lucia. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .toLowerCase()
    .replace(/\bst\b\.?/g, 'saint')
    .replaceAll('&', 'and')

const countryOf = ({ country, code }: DialCode): Country => {
  const name = region.of(country) ?? country
  const names = [name, shortRegion.of(country) ?? name, ...(OTHER_NAMES[country] ?? [])]
  return { country, code, name, searched: names.map(plain) }
}

const isFirst = ({ country }: DialCode) => dialCodes.some((first) => first.country === country)
const others = Object.entries(metadata.country_calling_codes)
  .flatMap(([code, sharing]) => sharing.map((country) => ({ country, code: `+${code}` })))
  .filter((one) => !isFirst(one))

/** The countries of the specification, then all others by name. */
export const countries: readonly Country[] = [
  ...dialCodes.map(countryOf),
  ...others.map(countryOf).toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
]

/** How well a country fits the text: the lower the better; undefined if it does not. */
const rankOf = ({ country, searched }: Country, text: string) => {
  if (country.toLowerCase() === text) return 0
  if (searched.some((name) => name.startsWith(text))) return 1
  if (searched.some((name) => name.includes(` ${text}`))) return 2
  return searched.some((name) => name.includes(text)) ? 3 : undefined
}

const findByName = (text: string) =>
  countries
    .flatMap((country) => ({ country, rank: rankOf(country, text) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ country }) => country)

/** The code may be incomplete, and digits of a number may follow it. */
const findByCode = (digits: string) => {
  const wanted = `+${digits.replace(/^00/, '')}`
  return countries.filter(({ code }) => code.startsWith(wanted) || wanted.startsWith(code))
}

/**
 * The countries that fit a search by name ('nether'), code ('+31', '31', '0031') or letters ('NL'), the best first; all
 * without a search.
 */
export const findCountries = (query: string): readonly Country[] => {
  const text = plain(query.trim())
  if (text === '') return countries
  return /^[+＋]?[\d\s().-]*$/.test(latinDigits(text)) ? findByCode(digitsIn(text)) : findByName(text)
}
