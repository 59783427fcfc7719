/**
 * Every text of the clique page and of making a clique. Fixed by docs/specification.md 1.8, 2.2 and 2.8, but for those
 * marked 'own'.
 */
export const copy = {
  notFound: 'Clique not found',
  loadFailed: 'Failed to load clique',
  /** own */
  loading: 'Loading clique',
  leader: 'Leader',
  member: 'Member',
  members: 'Members',
  collections: 'Collections',
  /** own */
  tabs: 'What is in this clique',
  noCollections: 'No collections yet',
  noMoreMembers: 'No more members',
  /** own; the last member has left */
  noMembers: 'No members right now',
  /** own */
  membersHidden: 'Only members can see who is in this clique.',
  /** own; the API's word for the upload dialog's button in the header */
  upload: 'Upload Flicks',
  /** own */
  firstCollection: 'Upload photos to start the first one.',

  join: 'Join',
  leave: 'Leave',
  inviteOnly: 'Invite only',
  /** own; for a user whom the leader removed */
  removedNote: 'You can come back if a member invites you by name.',
  /** own */
  left: (name: string) => `You left ${name}`,
  /** own */
  waiting: 'Will be sent when you are back online',
  /** own */
  undo: 'Undo',
  /** own */
  leaveTitle: (name: string) => `Leave ${name}?`,
  /** own */
  leavePrivate: 'You will need a new invitation to come back.',
  /** own; the only member leaves, who keeps an invitation */
  leaveLast:
    'You are the only member. The clique stays, without members, and you can join again at any time. Its invite links end.',
  /** own */
  leaveLead: 'The lead goes to the member who joined first.',
  /** own */
  leaveCollections: (count: number | undefined) =>
    count === 1
      ? 'The collection that you made stays, and the leader can edit and delete it.'
      : `The ${count} collections that you made stay, and the leader can edit and delete them.`,

  /** own */
  leavePhotos: (count: number | undefined) => {
    const [they, them] = count === 1 ? ['It stays', 'it'] : ['They stay', 'them']
    return {
      label: count === undefined ? 'Your photos in this clique' : count === 1 ? 'Your photo' : `Your ${count} photos`,
      stay: they,
      stayText: `Members keep ${them}, with your name.`,
      go: `Delete ${them}`,
      goText: `Hidden right away. Only you can restore ${them}, in your settings, for some time.`,
    }
  },

  /** own, like all of what a leader does about members */
  memberOptions: (name: string) => `Options for ${name}`,
  handOver: 'Make leader',
  removeMember: 'Remove from clique',
  cancel: 'Cancel',
  memberAsks: {
    handOver: {
      title: (name: string) => `Make ${name} the leader?`,
      text: (clique: string) =>
        `They lead ${clique} from then on, and you stay a member. Only they can give the lead back.`,
      confirm: 'Make leader',
      done: (name: string) => `${name} is the leader`,
    },
    removeMember: {
      title: (name: string) => `Remove ${name}?`,
      text: (clique: string) =>
        `They no longer see ${clique}. Links don't let them back in: only a new invitation by name does. Links and invitations that they made end. Their collections stay, and you can edit and delete them.`,
      confirm: 'Remove',
      done: (name: string) => `${name} was removed`,
    },
  },

  /** own, like all of the leader's list of reported photos */
  reports: {
    tab: 'Reports',
    tabOf: (count: number) => `Reports (${count})`,
    note: 'Photos of this clique that people reported. You are not told who reported them.',
    place: (owner: string, collection: string) => `By ${owner}, in ${collection}`,
    photoOf: (owner: string) => `Reported photo by ${owner}`,
    keep: 'Keep',
    remove: 'Remove',
    removeTitle: 'Remove this photo?',
    removeText:
      'It is deleted for everyone. It can be restored in the collection, under Recently deleted, for some time.',
    removed: 'Photo removed',
    kept: 'Photo kept',
    none: 'No reports',
    noneText: 'Photos that people report appear here.',
  },

  removePhotos: {
    label: 'Their photos',
    stay: 'They stay',
    stayText: 'Members keep them, with their name.',
    go: 'Delete them',
    goText: 'Hidden right away. You can restore them, in your settings, for some time. The member cannot.',
  },

  createTitle: 'Create Clique',
  /** own */
  name: 'Clique name',
  defaultName: (firstName: string) => `${firstName}'s Clique`,
  nameless: 'My Clique',
  /** own */
  addPeople: 'Add people',
  searchUsers: 'Search users...',
  /** own */
  atLeastOne: 'A clique starts with at least one other person.',
  /** own */
  pickOne: 'Pick at least one person.',
  /** own */
  stillSearching: 'Searching for people. One moment, please.',
  /** own */
  picked: 'People to invite',
  /** own */
  remove: (name: string) => `Remove ${name}`,
  startTyping: 'Start typing to search for users',
  searchBy: 'You can search by name or username',
  noResults: 'No Results Found',
  /** own */
  results: 'Search results',
  /** own */
  found: (count: number, more: boolean) =>
    count === 1 && !more ? '1 person found' : `${count}${more ? '+' : ''} people found`,
  create: 'Create',
  edit: 'Edit',
  /** own */
  editTitle: 'Edit Clique',
  /** own, like all of the invite link's */
  inviteLink: 'Invite link',
  inviteLinkText: (name: string) =>
    `Anyone with the link sees the name and picture of ${name}, and can join. Share it only with people you trust.`,
  linkExpires: 'Expires',
  linkLifetimes: { hour: 'In 1 hour', day: 'In 1 day', week: 'In 7 days', month: 'In 30 days', never: 'Never' },
  linkUses: 'Can be used by',
  linkUseLimits: { one: '1 person', five: '5 people', ten: '10 people', fifty: '50 people', any: 'Anyone' },
  options: 'Clique options',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Notifications of this clique are off',
  unmuted: 'Notifications of this clique are on',
  muteFailed: 'That did not work. Please try again.',
  makeLink: 'Create link',
  makeAnother: 'Create another link',
  linkOnce: 'Copy or share it now: for safety the whole link is shown only this once.',
  linkFailed: 'The link could not be created. Please try again.',
  linkKinds: 'Who the link is for',
  forAnyone: 'Anyone',
  forOne: 'One person',
  personalText: (name: string) =>
    `For someone who is new here: the link signs one phone number in, once, within 7 days, and leads into ${name}. You vouch for the person: members see that you invited them.`,
  makePersonal: 'Create invitation',
  personalReady: (number: string) =>
    `For ${number} only. Send it to that person alone: the first who opens it is signed in with that number. The link is shown only this once.`,
  personalAnother: 'Invite another person',
  personalFailed: 'The invitation could not be created. Please try again.',
  openInvitations: 'Not used yet',
  personalTooMany: 'You have made many invitations today. Please try again tomorrow.',
  invitedByWhom: (name: string) => `Invited by ${name}`,
  activeLinks: 'Links',
  noLinks: 'No links yet',
  moreLinks: 'Show more links',
  linkUsed: (uses: number, limit: number | null) =>
    limit === null ? `Used ${uses} ${uses === 1 ? 'time' : 'times'}` : `Used ${uses} of ${limit}`,
  linkMade: (when: string) => `created ${when}`,
  linkEnds: (when: string) => `Expires in ${when}`,
  linkEnded: 'Expired',
  linkUsedUp: 'Used up',
  linkEndless: 'Does not expire',
  revoke: 'Revoke',
  revokeWhich: (made: string) => `Revoke the link ${made}`,
  revokeTitle: 'Revoke this link?',
  revokeText: 'No one can join with it any more. People who have joined stay.',
  revokeFailed: 'The link could not be revoked. Please try again.',
  revoked: 'Link revoked',
  addBanner: 'Add Banner',
  change: 'Change',
  /** own */
  removeBanner: 'Remove the new banner',
  /** own */
  removePicture: 'Remove the new picture',
  /** own */
  banner: 'Banner image',
  /** own */
  picture: 'Clique picture',
  /** own */
  changePicture: 'Change picture',
  nameRequired: 'Clique name is required',
  nameTooLong: 'Name must be less than 50 characters',
  /** own */
  bio: 'Bio',
  bioTooLong: 'Bio must be less than 50 characters',
  /** own */
  policy: 'Members can edit this clique',
  /** own */
  policyHint: 'Otherwise only you, its leader, can.',
  inviting: 'Inviting',
  /** own; those whose invitation was sent before */
  invited: 'Invited',
  /** own, like the two below: the line on the clique's page */
  invitedLine: 'Invited:',
  and: 'and',
  others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
  /** own */
  moreInvited: 'Show more invitations',
  /** own, like all of withdrawing an invitation */
  withdraw: {
    action: 'Withdraw',
    which: (name: string) => `Withdraw the invitation of ${name}`,
    title: (name: string) => `Withdraw the invitation of ${name}?`,
    text: 'They can no longer join with it. You can invite them again later.',
    failed: 'The invitation could not be withdrawn. Please try again.',
    done: 'Invitation withdrawn',
  },
  /** own; the count of members and of those being invited */
  membersTitle: (members: number, pending: number) =>
    pending > 0 ? `Members (${members} + ${pending})` : `Members (${members})`,
  add: 'Add',
  /** own */
  doneAdding: 'Done',
  searchToInvite: 'Search users to invite...',
  /** own */
  searchLabel: 'Search users to invite',
  memberBadge: 'Member',
  invite: 'Invite',
  /** own */
  inviteWhom: (name: string) => `Invite ${name}`,
  /** own */
  invitingWhom: (name: string) => `Inviting ${name}`,
  loadMoreMembers: 'Load More Members',
  loadingMembers: 'Loading members...',
  /** own */
  save: 'Save',
  /** own */
  saved: 'Clique updated',
  fileInvalid: 'Invalid file selected',
  fileUnreadable: 'Unable to validate file. Please try again.',
  fileType: 'Invalid file type. Only JPEG, PNG, and WebP images are allowed.',
  /** own */
  fileTooLarge: (max: number) => `Image must be smaller than ${max}MB.`,
  alreadyInvited: 'One or more members are already invited to this clique. Please remove them from the invite list.',
  inviteFailed: 'Failed to invite members. Please try again.',
  editFailed: 'Failed to update clique. Please try again.',
  pictureLost: 'Clique updated but profile picture upload failed. Please try editing again.',
  bannerLost: 'Clique updated but banner upload failed. Please try editing again.',
  /** own */
  pictureUnreadable: 'This image cannot be read. Please try a different one.',

  createFailed: 'Failed to create clique. Please try again.',
} as const
