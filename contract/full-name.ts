/** First and last name, or the known one of them; empty if neither is known. */
export const fullName = ({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined
  lastName?: string | undefined
}) => `${firstName} ${lastName}`.trim()
