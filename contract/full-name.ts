/** First and last name, or only the known name; empty if neither is known. */
export const fullName = ({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined
  lastName?: string | undefined
}) => `${firstName} ${lastName}`.trim()
