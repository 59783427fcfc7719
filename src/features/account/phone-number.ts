/** What a person types or pastes into the phone field (specification 1 §5 'Phone'). */
import { limits } from '../../../contract/limits'
import { codeOf, dialCodes, type Country } from './dial-codes'

export interface PhoneNumber {
  country: Country
  /** At most ten, without the country code. */
  digits: string
}

/**
 * Reads what stands in the field. A pasted country code ('+44 …') chooses the country, if it is one of ours; one that
 * is repeated without its plus, and the leading zero of many countries, are taken off, since only ten digits fit.
 */
export const readPhone = (text: string, country: Country): PhoneNumber => {
  const all = text.replace(/\D/g, '')
  if (text.trim().startsWith('+')) {
    const meant = [{ country, code: codeOf(country) }, ...dialCodes].find(({ code }) => `+${all}`.startsWith(code))
    if (meant) return { country: meant.country, digits: cut(all.slice(meant.code.length - 1)) }
  }
  const code = codeOf(country).slice(1)
  if (all.length === code.length + limits.phoneDigits && all.startsWith(code)) {
    return { country, digits: all.slice(code.length) }
  }
  return { country, digits: cut(all) }
}

const cut = (digits: string) =>
  (digits.length > limits.phoneDigits ? digits.replace(/^0/, '') : digits).slice(0, limits.phoneDigits)

/** (415) 555-0134, as far as there are digits. */
export const formatPhone = (digits: string) => {
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Ten digits, or one digit from 1 to 5 repeated: the test numbers. */
export const mayBeSent = (digits: string) => digits.length === limits.phoneDigits || /^([1-5])\1+$/.test(digits)

/** +14155550134: the country code and the digits. */
export const fullNumber = ({ country, digits }: PhoneNumber) => `${codeOf(country)}${digits}`

/** Where the caret belongs in `formatted` so that `count` digits stand before it. */
export const caretAfter = (formatted: string, count: number) => {
  let seen = 0
  for (let at = 0; at < formatted.length; at++) {
    if (seen === count) return at
    if (/\d/.test(formatted.charAt(at))) seen++
  }
  return formatted.length
}
