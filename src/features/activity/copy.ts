/** Every text of the activity screen, which the decisions add (§4): Approve, Decline and Join are theirs. */
export const copy = {
  activity: 'Activity',
  requests: 'Follow requests',
  invitations: 'Clique invitations',
  approve: 'Approve',
  decline: 'Decline',
  join: 'Join',
  approveLabel: (username: string) => `Approve ${username}`,
  declineLabel: (name: string) => `Decline ${name}`,
  joinLabel: (name: string) => `Join ${name}`,
  approveFailed: (username: string) => `${username} could not be approved. Please try again.`,
  declineFailed: (name: string) => `${name} could not be declined. Please try again.`,
  joinFailed: (name: string) => `Joining ${name} did not work. Please try again.`,
  joined: (name: string) => `You joined ${name}`,
  approved: (username: string) => `${username} follows you now`,
  emptyTitle: 'Nothing waits for you',
  emptyText: 'Follow requests and clique invitations show up here.',
} as const
