/**
 * Which country a number belongs to, and whether it is possible there, so that no code goes to a stranger. By
 * libphonenumber's rules, with the data of every country (30 KB compressed): loaded when a user types a number, not part
 * of the first load.
 */
import parse from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { DialCode } from './dial-codes'
import { fullNumber, isTestNumber, readable, readPhone, type PhoneNumber } from './phone-number'

export type Verdict =
  | { kind: 'right'; full: string; readable: string }
  /** Not a number of this country, or incomplete. `isPossible`: its length is one of the country's. */
  | { kind: 'wrong'; isPossible: boolean }

/** Each code with the largest country that has it: Russia for +7, which Kazakhstan has too. */
const codes: readonly DialCode[] = Object.entries(metadata.country_calling_codes).flatMap(([code, [country]]) =>
  country === undefined ? [] : [{ country, code: `+${code}` }],
)

/** A foreign number with its country chosen; `foreign` stays if no country has its code. */
export const settleCountry = (phone: PhoneNumber): PhoneNumber =>
  phone.foreign === undefined ? phone : readPhone(phone.foreign, phone, codes)

/**
 * Validates the input. Numbers of a territory that shares its country's code are valid: the code goes to that number.
 */
export const judge = (typed: PhoneNumber): Verdict => {
  const phone = settleCountry(typed)
  if (isTestNumber(phone)) return { kind: 'right', full: fullNumber(phone), readable: readable(phone) }
  const number = parse(phone.digits, { defaultCountry: phone.country, extract: false }, metadata)
  if (!number?.isValid() || `+${number.countryCallingCode}` !== phone.code)
    return { kind: 'wrong', isPossible: number?.isPossible() ?? false }
  const isFormatted = phone.code === '+1'
  return { kind: 'right', full: number.number, readable: isFormatted ? readable(phone) : number.formatInternational() }
}
