/** Texts of the invitations on home, which are not part of the first load. */
export const copy = {
  invitations: 'Invitations',
  join: 'Join',
  decline: 'Decline',
  joinLabel: (name: string) => `Join ${name}`,
  declineLabel: (name: string) => `Decline ${name}`,
  joined: 'Joined',
  declined: 'Declined',
} as const
