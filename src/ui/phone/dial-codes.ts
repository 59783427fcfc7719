/** The available countries (docs/specification.md 1.3), the default first. Two share +1, so the country is the key. */
export const dialCodes = [
  { country: 'US', code: '+1' },
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
] as const

export type Country = (typeof dialCodes)[number]['country']

/** '+44' for GB. */
export const codeOf = (country: Country) => dialCodes.find((entry) => entry.country === country)?.code ?? '+1'
