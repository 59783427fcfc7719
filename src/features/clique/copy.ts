/** Every text of the clique page and of making a clique. Fixed by specification 1 §8 and 2 §2, §8, but for those marked 'own'. */
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
  /** own; nobody is in it since the last member left */
  noMembers: 'No members right now',
  /** own */
  membersHidden: 'Only members can see who is in this clique.',
  /** own; the API's word for the upload dialog's button in the header */
  upload: 'Upload Flicks',

  join: 'Join',
  leave: 'Leave',
  inviteOnly: 'Invite only',
  /** own */
  left: (name: string) => `You left ${name}`,
  /** own */
  undo: 'Undo',
  /** own */
  leaveTitle: (name: string) => `Leave ${name}?`,
  /** own */
  leavePrivate: 'You will need a new invitation to come back.',
  /** own */
  leaveLead: 'The lead goes to the member who joined first.',

  createTitle: 'Create Clique',
  /** own */
  name: 'Clique name',
  defaultName: (firstName: string) => `${firstName}'s Clique`,
  nameless: 'My Clique',
  /** own */
  addPeople: 'Add people',
  searchUsers: 'Search users...',
  /** own */
  picked: 'People to invite',
  /** own */
  remove: (name: string) => `Remove ${name}`,
  startTyping: 'Start typing to search for users',
  searchBy: 'You can search by name or username',
  /** own */
  searching: 'Searching',
  searchError: 'Search Error',
  noResults: 'No Results Found',
  /** own */
  results: 'Search results',
  /** own */
  found: (count: number, more: boolean) =>
    count === 1 && !more ? '1 person found' : `${count}${more ? '+' : ''} people found`,
  noUsersFound: 'No users found',
  serverError: 'Server error - please try again',
  networkError: 'Network error - check your connection',
  searchFailed: 'Search failed',
  moreFailed: 'Failed to load more results',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  create: 'Create',
  createFailed: 'Failed to create clique. Please try again.',
} as const
