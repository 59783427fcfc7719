/** Parses the input of the phone field (docs/specification.md 1.5 'Phone'). */
import { digitsIn, latinDigits } from '../../../contract/digits'
import { limits } from '../../../contract/limits'
import { DEFAULT_COUNTRY, dialCodes, type DialCode } from './dial-codes'

export interface PhoneNumber extends DialCode {
  /** Without the country code. Never shortened: a number that lost a digit belongs to another user. */
  digits: string
  /** '+43660': no known country has the input's country code, or the code is incomplete. `digits` is empty then. */
  foreign?: string
}

/** More digits than any number has, including prefixes: an input that is cut here was never valid. */
const MAX_DIGITS = 24

/** The digits behind a '+', or behind a prefix with the same meaning; undefined for a national number. */
const internationalDigits = (text: string, all: string, code: string): string | undefined => {
  if (/^\D*[+＋]/.test(latinDigits(text))) return all
  if (all.startsWith('00')) return all.slice(2)
  // Numbers of +1 never begin with a zero.
  return code === '+1' && all.startsWith('011') ? all.slice(3) : undefined
}

/**
 * Reads the field. An international number ('+44 …', '0044 …') chooses its country: `chosen` if that has the code, else
 * the first of `known` with it. Without one the number is `foreign`. A country code without its plus is removed.
 */
export const readPhone = (
  text: string,
  { country, code }: DialCode,
  known: readonly DialCode[] = dialCodes,
): PhoneNumber => {
  const all = digitsIn(text).slice(0, MAX_DIGITS)
  const international = internationalDigits(text, all, code)
  if (international !== undefined) {
    const full = `+${international}`
    const meant = [{ country, code }, ...known].find((one) => full.startsWith(one.code))
    if (!meant) return { country, code, digits: '', foreign: full }
    return { ...meant, digits: full.slice(meant.code.length) }
  }
  const bare = code.slice(1)
  const isWhole = all.length >= bare.length + limits.phoneDigits && all.startsWith(bare)
  return { country, code, digits: isWhole ? all.slice(bare.length) : all }
}

/** (415) 555-0134, as far as the digits go. */
export const formatPhone = (digits: string) => {
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** +1 and ten digits from 1 to 5: the test numbers, which belong to no one. */
export const isTestNumber = ({ code, digits }: PhoneNumber) => code === '+1' && /^([1-5])\1{9}$/.test(digits)

/** One digit from 1 to 5 repeated: enables the button on a server with test numbers (docs/specification.md 1.5 'Phone'). */
export const isRepeatedDigit = ({ digits }: PhoneNumber) => /^([1-5])\1*$/.test(digits)

/** Whether it has as many digits as the specification requires. phone-rules.ts checks whether the number is valid. */
export const hasEnoughDigits = ({ digits }: PhoneNumber) => digits.length === limits.phoneDigits

/** +14155550134: the country code and the digits. */
export const fullNumber = ({ code, digits }: PhoneNumber) => `${code}${digits}`

/** '+1 (415) 555-0134', for reading. */
export const readable = ({ code, digits }: PhoneNumber) => `${code} ${formatPhone(digits)}`

/** The same for a full number, such as '+14155550134'; numbers of countries other than +1 are not grouped. */
export const readableNumber = (full: string) => {
  const phone = readPhone(full, DEFAULT_COUNTRY)
  if (phone.foreign !== undefined) return full
  return phone.code === '+1' ? readable(phone) : `${phone.code} ${phone.digits}`
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
