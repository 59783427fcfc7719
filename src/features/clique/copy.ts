/** Texts of the clique page, and texts that its sections share (docs/specification.md 2.2 and 2.8). */
export const copy = {
  notFound: 'Clique not found',
  loadFailed: 'Failed to load clique',
  loading: 'Loading clique',
  leader: 'Leader',
  member: 'Member',
  members: 'Members',
  collections: 'Collections',
  tabs: 'What is in this clique',
  noCollections: 'No collections yet',
  membersHidden: 'Only members can see who is in this clique.',
  /** The API's word for the upload dialog's button in the header. */
  upload: 'Upload Flicks',
  firstCollection: 'Upload photos to start the first one.',

  join: 'Join',
  leave: 'Leave',
  inviteOnly: 'Invite only',
  /** For a user whom the leader removed. */
  removedNote: 'You can come back if a member invites you by name.',
  left: (name: string) => `You left ${name}`,
  waiting: 'Will be sent when you are back online',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leavePrivate: 'You will need a new invitation to come back.',
  /** The only member leaves, who keeps an invitation. */
  leaveLast:
    'You are the only member. The clique stays, without members, and you can join again at any time. Its invite links stop working.',
  leaveLead: 'The member who joined first becomes the leader.',
  leaveCollections: (count: number | undefined) =>
    count === 1
      ? 'The collection that you made stays, and the leader can edit and delete it.'
      : `The ${count} collections that you made stay, and the leader can edit and delete them.`,

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

  /** The leader's list of reported photos */
  reports: {
    tab: 'Reports',
    tabOf: (count: number) => `Reports (${count})`,
    note: 'Photos of this clique that people reported. Reports are anonymous.',
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
  edit: 'Edit',
  inviteLink: 'Invite link',
  options: 'Clique options',
  mute: 'Mute',
  unmute: 'Unmute',
  alreadyInvited: 'One or more members are already invited to this clique. Please remove them from the invite list.',
  inviteFailed: 'Failed to invite members. Please try again.',
  editFailed: 'Failed to update clique. Please try again.',
  pictureLost: 'Clique updated but profile picture upload failed. Please try editing again.',
  bannerLost: 'Clique updated but banner upload failed. Please try editing again.',
  createFailed: 'Failed to create clique. Please try again.',
} as const
