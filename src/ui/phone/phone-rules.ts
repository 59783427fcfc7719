/**
 * Whether a number is possible in its country, so that no code goes to a stranger. By libphonenumber's rules, with the
 * data of every country (30 KB compressed): loaded when a user types a number, not part of the first load.
 */
import parse from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { codeOf } from './dial-codes'
import { fullNumber, isTestNumber, readable, type PhoneNumber } from './phone-number'

export type Verdict =
  | { kind: 'right'; full: string; readable: string }
  /** Not a number of this country, or incomplete. */
  | { kind: 'wrong' }
  /** A number of a country that is not in the list: 'Austria (+43)'. */
  | { kind: 'unsupported'; place: string }

const callingCodes: Record<string, readonly string[]> = metadata.country_calling_codes
const names = new Intl.DisplayNames('en', { type: 'region' })

/** 'Austria (+43)' for '+43660'; undefined if no country has such a number. */
const placeOf = (foreign: string): string | undefined => {
  const code = [1, 2, 3].map((length) => foreign.slice(1, length + 1)).find((digits) => callingCodes[digits])
  const country = code === undefined ? undefined : callingCodes[code]?.[0]
  return country === undefined ? undefined : `${names.of(country) ?? country} (+${code})`
}

/**
 * Validates the input. Numbers of a territory that shares its country's code are valid: the code goes to that number.
 */
export const judge = (phone: PhoneNumber): Verdict => {
  if (phone.foreign !== undefined) {
    const place = placeOf(phone.foreign)
    return place === undefined ? { kind: 'wrong' } : { kind: 'unsupported', place }
  }
  if (isTestNumber(phone)) return { kind: 'right', full: fullNumber(phone), readable: readable(phone) }
  const number = parse(phone.digits, { defaultCountry: phone.country, extract: false }, metadata)
  const code = codeOf(phone.country)
  if (!number?.isValid() || `+${number.countryCallingCode}` !== code) return { kind: 'wrong' }
  const isFormatted = code === '+1'
  return { kind: 'right', full: number.number, readable: isFormatted ? readable(phone) : number.formatInternational() }
}
