/** Every text of the frame around the screens (docs/specification.md 1.2). */
export const copy = {
  home: 'Home',
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
  networkSignIn: 'Your network asks you to sign in. Showing what is saved on this device.',
  signInToNetwork: 'Sign in to your network',
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
