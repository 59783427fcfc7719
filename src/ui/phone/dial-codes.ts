import type { CountryCode } from 'libphonenumber-js/core'

/** A country with its code. Several countries share a code, such as +1, so the country is the key. */
export interface DialCode {
  country: CountryCode
  /** '+44' */
  code: string
}

/** The country of a field in which no other country was chosen. */
export const DEFAULT_COUNTRY: DialCode = { country: 'US', code: '+1' }

/** The first countries of the choice (docs/specification.md 1.3). countries.ts has all others: it is loaded later. */
export const dialCodes: readonly DialCode[] = [
  DEFAULT_COUNTRY,
  { country: 'CA', code: '+1' },
  { country: 'GB', code: '+44' },
  { country: 'AU', code: '+61' },
  { country: 'FR', code: '+33' },
  { country: 'DE', code: '+49' },
  { country: 'IT', code: '+39' },
  { country: 'ES', code: '+34' },
  { country: 'MX', code: '+52' },
  { country: 'BR', code: '+55' },
  { country: 'JP', code: '+81' },
  { country: 'KR', code: '+82' },
  { country: 'CN', code: '+86' },
  { country: 'IN', code: '+91' },
  { country: 'RU', code: '+7' },
]
