/** Parses the input of the phone field (docs/specification.md 1.5 'Phone'). */
import { digitsIn, latinDigits } from '../../../contract/digits'
import { limits } from '../../../contract/limits'
import { codeOf, dialCodes, type Country } from './dial-codes'

export interface PhoneNumber {
  country: Country
  /** Without the country code. Never shortened: a number that lost a digit belongs to another user. */
  digits: string
  /** '+43660': the input has a country code that is not in the list, or is incomplete. `digits` is empty then. */
  foreign?: string
}

/** More digits than any number has, including prefixes: an input that is cut here was never valid. */
const MAX_DIGITS = 24

/** The digits behind a '+', or behind a prefix with the same meaning; undefined for a national number. */
const internationalDigits = (text: string, all: string, country: Country): string | undefined => {
  if (/^\D*[+＋]/.test(latinDigits(text))) return all
  if (all.startsWith('00')) return all.slice(2)
  // Numbers of +1 never begin with a zero.
  return codeOf(country) === '+1' && all.startsWith('011') ? all.slice(3) : undefined
}

/**
 * Reads the field. An international number ('+44 …', '0044 …') chooses its country if that is in the list, and is
 * `foreign` otherwise. A country code without its plus is removed.
 */
export const readPhone = (text: string, country: Country): PhoneNumber => {
  const all = digitsIn(text).slice(0, MAX_DIGITS)
  const international = internationalDigits(text, all, country)
  if (international !== undefined) {
    const full = `+${international}`
    const meant = [{ country, code: codeOf(country) }, ...dialCodes].find(({ code }) => full.startsWith(code))
    if (!meant) return { country, digits: '', foreign: full }
    return { country: meant.country, digits: full.slice(meant.code.length) }
  }
  const code = codeOf(country).slice(1)
  const isWhole = all.length >= code.length + limits.phoneDigits && all.startsWith(code)
  return { country, digits: isWhole ? all.slice(code.length) : all }
}

/** (415) 555-0134, as far as the digits go. */
export const formatPhone = (digits: string) => {
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** +1 and ten digits from 1 to 5: the test numbers, which belong to no one. */
export const isTestNumber = ({ country, digits }: PhoneNumber) =>
  codeOf(country) === '+1' && /^([1-5])\1{9}$/.test(digits)

/** Whether it has as many digits as the specification requires. phone-rules.ts checks whether the number is valid. */
export const hasEnoughDigits = ({ digits }: PhoneNumber) => digits.length === limits.phoneDigits

/** +14155550134: the country code and the digits. */
export const fullNumber = ({ country, digits }: PhoneNumber) => `${codeOf(country)}${digits}`

/** '+1 (415) 555-0134', for reading. */
export const readable = ({ country, digits }: PhoneNumber) => `${codeOf(country)} ${formatPhone(digits)}`

/** The same for a full number, such as '+14155550134'; numbers of countries other than +1 are not grouped. */
export const readableNumber = (full: string) => {
  const phone = readPhone(full, 'US')
  if (phone.foreign !== undefined) return full
  return codeOf(phone.country) === '+1' ? readable(phone) : `${codeOf(phone.country)} ${phone.digits}`
}

/** The caret position in `formatted` that has `count` digits before it. */
export const caretAfter = (formatted: string, count: number) => {
  let seen = 0
  for (let at = 0; at < formatted.length; at++) {
    if (seen === count) return at
    if (/\d/.test(formatted.charAt(at))) seen++
  }
  return formatted.length
}
