/** Every text of the frame around the screens (docs/specification.md 1.2). */
export const copy = {
  home: 'Home',
  restored: 'Welcome back. Your account is restored.',
  /** An account that an invitation created */
  invitedTitle: 'This account was made by an invitation',
  invitedText: (date: string) =>
    `A member invited your number, and the account was made with that link on ${date}. If it was not you, open the settings: sign out all other devices, and remove passkeys that are not yours.`,
  invitedSeen: 'OK',
  logoHome: 'Clique, home',
  mainNavigation: 'Main',
  skip: 'Skip to content',
  create: 'New',
  createClique: 'Create Clique',
  uploadFlicks: 'Upload Flicks',
  search: 'Search',
  profile: 'Profile',
  settings: 'Settings',
  activity: 'Activity',
  activityCount: (count: number) => (count === 1 ? 'Activity, 1 new' : `Activity, ${count} new`),
  offline: "You're offline. Showing what is saved on this device.",
  refresh: 'Refresh',
  refreshing: 'Refreshing',
  refreshed: 'Up to date',
  status: 'Status',

  renderFailed: 'An error occurred while rendering this component. This has been logged and will be investigated.',
  unexpected: 'Unexpected Application Error!',
  missingPartText:
    'A part of this screen could not be loaded. Reload the page once you are online. Nothing you have saved or queued is lost.',
  unexpectedText: 'This screen could not be opened. Nothing you have saved or queued is lost.',
} as const
