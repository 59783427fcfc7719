/** Every text of the administration. All of them are our own. */
const plural = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const copy = {
  title: 'Administration',
  tabs: {
    label: 'Administration',
    overview: 'Overview',
    users: 'People',
    cliques: 'Cliques',
    reports: 'Reports',
    history: 'History',
  },

  users: 'People',
  cliques: 'Cliques',
  photos: 'Photos',
  stored: 'Space used',
  free: 'Space free',
  reports: 'Open reports',
  server: 'Server',
  version: 'Version',
  running: 'Running since',
  database: 'Database',
  databases: { embedded: 'Embedded', PostgreSQL: 'PostgreSQL' },
  photosIn: 'Photos are in',
  places: { folder: 'A folder of this server', bucket: 'A bucket' },
  failures: 'Failures since the start',
  noFailures: 'Nothing has failed.',
  failed: (count: number, ago: string) => `${plural(count, 'time', 'times')}, last ${ago}`,

  invite: 'Invite or let back in',
  inviteText:
    'A link that signs one phone number in, once, for 7 days. It also works for someone who has an account and lost everything else.',
  makeLink: 'Make a link',
  ready: (number: string) => `For ${number}. It signs in once and is shown once.`,
  another: 'Make another',
  inviteFailed: 'The link could not be made. Please try again.',

  searchUsers: 'Search people',
  noUsers: 'No one by that name.',
  seen: (ago: string) => `seen ${ago}`,
  notSignedIn: 'not signed in',
  operator: 'Operator',
  suspended: 'Suspended',
  actionsFor: (username: string) => `Actions for ${username}`,
  signOut: 'Sign out everywhere',
  suspend: 'Suspend',
  letIn: 'End suspension',
  asks: {
    signOut: {
      title: (name: string) => `Sign ${name} out everywhere?`,
      text: 'Every device of theirs has to sign in again. What was not sent stays on the devices.',
    },
    suspend: {
      title: (name: string) => `Suspend ${name}?`,
      text: 'They can do and see nothing until you end the suspension. Their photos stay where they are.',
    },
  },
  cancel: 'Cancel',
  actionFailed: 'That did not work. Please try again.',
  signedOut: (name: string) => `${name} is signed out everywhere`,
  isSuspended: (name: string) => `${name} is suspended`,
  isLetIn: (name: string) => `${name} may use Clique again`,

  noCliques: 'There are no cliques yet.',
  cliqueNote: (members: string, leader: string | null) => (leader === null ? members : `${members} · led by ${leader}`),

  noReports: { title: 'No reports', text: 'Photos that people report appear here.' },
  reportOf: (owner: string, collection: string, clique: string) => `By ${owner}, in ${collection} (${clique})`,
  reason: (by: string, ago: string) => `${by}, ${ago}`,
  photoOf: (owner: string) => `Reported photo by ${owner}`,
  keep: 'Keep',
  remove: 'Remove',
  removeTitle: 'Remove this photo?',
  removeText: 'It is deleted for everyone, with its likes and comments. This cannot be undone.',
  removed: 'Photo removed',
  kept: 'Photo kept',

  noActions: 'Nothing yet. What operators do is written down here.',

  setUp: {
    title: 'Set up this server',
    text: 'You become its operator. Enter your phone number: it is how you sign in from now on.',
    confirm: 'Continue',
    failed: 'That did not work. Please try again.',
    offline: "You're offline. Please try again once you are connected.",
    gone: { title: 'This link is no longer good', text: 'Ask for a new one on the server: npm run set-up-link' },
  },
} as const
