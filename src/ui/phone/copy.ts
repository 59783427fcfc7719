/** Every text of the phone field. Fixed by docs/specification.md 1.2 and 1.8, except the texts marked 'own'. */
export const copy = {
  /** own */
  country: 'Country code',
  phone: 'Phone number',
  /** own */
  unsupportedCountry: (place: string) => `Numbers from ${place} are not supported yet`,
  /** own, like the two below: why the number is not sent */
  noNumber: 'Enter a phone number.',
  wholeNumber: 'Enter the whole phone number.',
  listedCountry: 'Enter a number of a country in the list.',
  invalidPhone: 'Invalid phone number. Please check and try again.',
} as const
