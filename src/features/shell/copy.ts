/** Every text of the frame around the screens. Fixed by docs/specification.md 1.2, except the texts marked 'own'. */
export const copy = {
  /** own */
  home: 'Home',
  /** own */
  restored: 'Welcome back. Your account is restored.',
  /** own, like all texts of an account that an invitation created */
  invitedTitle: 'This account was made by an invitation',
  invitedText: (date: string) =>
    `A member invited your number, and the account was made with that link on ${date}. If it was not you, open the settings: sign out all other devices, and remove passkeys that are not yours.`,
  invitedSeen: 'OK',
  /** own */
  logoHome: 'Clique, home',
  /** own */
  mainNavigation: 'Main',
  /** own */
  skip: 'Skip to content',
  /** own */
  create: 'New',
  createClique: 'Create Clique',
  uploadFlicks: 'Upload Flicks',
  /** own */
  search: 'Search',
  /** own */
  profile: 'Profile',
  /** own */
  settings: 'Settings',
  /** own */
  activity: 'Activity',
  /** own */
  activityCount: (count: number) => (count === 1 ? 'Activity, 1 new' : `Activity, ${count} new`),
  /** own */
  offline: "You're offline. Showing what is saved on this device.",
  /** own */
  refresh: 'Refresh',
  /** own */
  refreshing: 'Refreshing',
  /** own */
  refreshed: 'Up to date',
  /** own */
  status: 'Status',

  renderFailed: 'An error occurred while rendering this component. This has been logged and will be investigated.',
  unexpected: 'Unexpected Application Error!',
  /** own */
  missingPartText:
    'A part of this screen could not be loaded. Reload the page once you are online. Nothing you have saved or queued is lost.',
  /** own */
  unexpectedText: 'This screen could not be opened. Nothing you have saved or queued is lost.',
} as const
