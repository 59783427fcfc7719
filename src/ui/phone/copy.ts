/** Every text of the phone field (docs/specification.md 1.2 and 1.8). */
export const copy = {
  country: 'Country code',
  phone: 'Phone number',
  unsupportedCountry: (place: string) => `Numbers from ${place} are not supported yet`,
  /** Why the number is not sent. */
  noNumber: 'Enter a phone number.',
  wholeNumber: 'Enter the whole phone number.',
  listedCountry: 'Enter a number of a country in the list.',
  invalidPhone: 'Invalid phone number. Please check and try again.',
} as const
