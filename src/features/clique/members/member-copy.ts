/** Texts of members, invitations and links of a clique (docs/specification.md 2.2, 2.8). */
export const memberCopy = {
  noMoreMembers: 'No more members',
  /** The last member has left. */
  noMembers: 'No members right now',

  /** A leader's actions on members */
  memberOptions: (name: string) => `Options for ${name}`,
  handOver: 'Make leader',
  removeMember: 'Remove from clique',
  memberAsks: {
    handOver: {
      title: (name: string) => `Make ${name} the leader?`,
      text: (clique: string) =>
        `They become the leader of ${clique}, and you stay a member. Only they can make you the leader again.`,
      confirm: 'Make leader',
      done: (name: string) => `${name} is the leader`,
    },
    removeMember: {
      title: (name: string) => `Remove ${name}?`,
      text: (clique: string) =>
        `They can no longer see ${clique}. Links don't let them back in: only a new invitation by name does. Their own links and invitations stop working. Their collections stay, and you can edit and delete them.`,
      confirm: 'Remove',
      done: (name: string) => `${name} was removed`,
    },
  },

  removePhotos: {
    label: 'Their photos',
    stay: 'They stay',
    stayText: 'Members keep them, with their name.',
    go: 'Delete them',
    goText: 'Hidden right away. You can restore them, in your settings, for some time. The member cannot.',
  },
  picked: 'People to invite',
  remove: (name: string) => `Remove ${name}`,
  startTyping: 'Start typing to search for users',
  searchBy: 'You can search by name or username',
  noResults: 'No Results Found',
  results: 'Search results',
  found: (count: number, more: boolean) =>
    count === 1 && !more ? '1 person found' : `${count}${more ? '+' : ''} people found`,
  muted: 'Notifications of this clique are off',
  unmuted: 'Notifications of this clique are on',
  muteFailed: 'That did not work. Please try again.',
  personalText: (name: string) =>
    `For someone who is new here: the link signs one phone number in, once, within 7 days, and leads into ${name}. You vouch for the person: members see that you invited them.`,
  makePersonal: 'Create invitation',
  personalReady: (number: string) =>
    `For ${number} only. Send it only to that person: the first to open it is signed in with that number. The link is shown only once.`,
  personalAnother: 'Invite another person',
  personalFailed: 'The invitation could not be created. Please try again.',
  openInvitations: 'Not used yet',
  personalTooMany: 'You have made many invitations today. Please try again tomorrow.',
  invitedByWhom: (name: string) => `Invited by ${name}`,
  inviting: 'Inviting',
  /** Users whose invitation was sent before. */
  invited: 'Invited',
  /** The line on the clique's page. */
  invitedLine: 'Invited:',
  and: 'and',
  others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
  moreInvited: 'Show more invitations',
  /** Withdrawing an invitation */
  withdraw: {
    action: 'Withdraw',
    which: (name: string) => `Withdraw the invitation of ${name}`,
    title: (name: string) => `Withdraw the invitation of ${name}?`,
    text: 'They can no longer join with it. You can invite them again later.',
    failed: 'The invitation could not be withdrawn. Please try again.',
    done: 'Invitation withdrawn',
  },
  /** The numbers of members and of invited users. */
  membersTitle: (members: number, pending: number) =>
    pending > 0 ? `Members (${members} + ${pending})` : `Members (${members})`,
  add: 'Add',
  doneAdding: 'Done',
  searchToInvite: 'Search users to invite...',
  searchLabel: 'Search users to invite',
  memberBadge: 'Member',
  invite: 'Invite',
  inviteWhom: (name: string) => `Invite ${name}`,
  invitingWhom: (name: string) => `Inviting ${name}`,
  loadMoreMembers: 'Load More Members',
  loadingMembers: 'Loading members...',
} as const
