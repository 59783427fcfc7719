/** Every text of a profile (docs/specification.md 1.2, 1.8 and 2.2). */
export const copy = {
  editProfile: 'Edit Profile',
  cliques: 'Cliques',
  collections: 'Collections',
  followers: 'Followers',
  following: 'Following',
  noCliques: 'No cliques yet',
  noCollections: 'No collections yet',
  lists: 'Cliques and collections',
  private: 'Private',
  privateTitle: 'This Account is Private',
  privateText: 'Follow this account to see their photos and videos',
  unable: 'Unable to load profile',
  notFound: 'User not found',
  noId: 'No user ID provided',
  loadFailed: 'Failed to load user profile',
  loading: 'Loading profile',

  picture: (name: string) => `Profile picture of ${name}`,
  openPicture: 'View profile picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',

  noFollowers: 'No followers yet',
  /** Removing a follower */
  removeFollower: (name: string) => `Remove ${name} from your followers`,
  removeFollowerTitle: (name: string) => `Remove ${name}?`,
  removeFollowerText: 'They no longer follow you. They are not told, and can follow you again.',
  remove: 'Remove',
  /** Blocking */
  options: (name: string) => `Options for ${name}`,
  block: 'Block',
  blockTitle: 'Block this user?',
  blockText: (name: string) =>
    `You and ${name} no longer see each other’s profile, comments and activity. Follows and invitations between you end; photos in cliques that you are both in stay. They are not told.`,
  blockedTitle: (name: string) => `You have blocked ${name}`,
  blockedText: 'You do not see each other’s profile, comments and activity.',
  unblock: 'Unblock',
  unblockedTitle: (name: string) => `${name} is unblocked`,
  unblockedText: 'The profile is shown once you are connected.',
  noFollowing: 'Not following anyone yet',
  closedList: 'Only followers can see this list.',
} as const
