/** Every text of the phone field. Fixed by docs/specification.md 1.2 and 1.8, but for those marked 'own'. */
export const copy = {
  /** own */
  country: 'Country code',
  phone: 'Phone number',
  /** own */
  unsupportedCountry: (place: string) => `Numbers from ${place} are not supported yet`,
  invalidPhone: 'Invalid phone number. Please check and try again.',
} as const
