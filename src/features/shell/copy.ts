/** Every text of the frame around the screens. Fixed by docs/specification.md 1.2, but for those marked 'own'. */
export const copy = {
  /** own */
  home: 'Home',
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

  /** A follow that is refused is only logged (docs/specification.md 2.8). */
  refused: {
    like: 'Failed to update like. Please try again.',
    follow: undefined,
    /** A join or leave that is refused is only logged (docs/specification.md 2.8). */
    membership: undefined,
    /** own */
    followRequest: 'A follow request could not be answered. It is in your activity again.',
    /** own */
    comment: 'A comment could not be posted. It is kept with its photo.',
    commentLike: 'Failed to update like. Please try again.',
    commentDelete: 'Failed to delete comment. Please try again.',
    /** own */
    edit: 'A change could not be saved. It is kept where you made it.',
    activitySeen: undefined,
    /** own */
    deletion: 'Some of it could not be deleted or restored. It is shown as it is now.',
    /** own */
    picture: 'Your profile picture could not be saved. Your profile says why.',
  },

  somethingWrong: 'Something went wrong',
  renderFailed: 'An error occurred while rendering this component. This has been logged and will be investigated.',
  unexpected: 'Unexpected Application Error!',
  /** own */
  missingPartText:
    'A part of this screen could not be loaded. Reload the page once you are online. Nothing you have saved or queued is lost.',
  /** own */
  unexpectedText: 'This screen could not be opened. Nothing you have saved or queued is lost.',
  tryAgain: 'Try Again',
  refreshPage: 'Refresh Page',
} as const
