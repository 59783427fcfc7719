/** Messages to users about their account after they signed in. In a separate file to keep the first load small. */
export const toldCopy = {
  restored: 'Welcome back. Your account is restored.',
  /** An account that an invitation created */
  invitedTitle: 'This account was made by an invitation',
  invitedText: (date: string) =>
    `A member invited your number, and the account was made with that link on ${date}. If it was not you, open the settings: sign out all other devices, and remove passkeys that are not yours.`,
  invitedSeen: 'OK',
} as const
