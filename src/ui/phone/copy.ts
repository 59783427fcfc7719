/** Every text of the phone field (docs/specification.md 1.2 and 1.8). */
export const copy = {
  country: 'Country code',
  countries: 'Countries',
  searchCountries: 'Search countries',
  phone: 'Phone number',
  /** Why the number is not sent. */
  noNumber: 'Enter a phone number.',
  wholeNumber: 'Enter the whole phone number.',
  invalidPhone: 'Invalid phone number. Please check and try again.',
} as const
