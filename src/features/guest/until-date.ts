/** The day on which a link ends, in the user's language. */
export const untilDate = (expiresAt: string) =>
  new Date(expiresAt).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
