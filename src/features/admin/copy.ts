/** All texts of the administration. */
const plural = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const copy = {
  title: 'Administration',
  /** With a hyphenation point for large letters. */
  heading: 'Adminis\u00adtration',
  tabs: {
    label: 'Administration',
    overview: 'Overview',
    users: 'People',
    cliques: 'Cliques',
    reports: 'Reports',
    history: 'History',
    deleted: 'Deleted',
  },

  operatorsOnly: {
    title: 'For operators only',
    text: 'Ask an operator of this server, if you should be one.',
  },

  lastWayIn:
    'You have no passkey, and this server sends no codes. If this device is lost, only another operator lets you in, or npm run set-up-link on the server.',
  noPasskeysHere:
    'This server sends no codes, and there are no passkeys here. If this device is lost, only another operator lets you in, or npm run set-up-link on the server.',
  addPasskey: 'Add a passkey',

  users: 'People',
  cliques: 'Cliques',
  photos: 'Photos',
  stored: 'Space used',
  free: 'Space free',
  reports: 'Open reports',
  server: 'Server',
  version: 'Version',
  isOutdated: (own: string, latest: string) => `${own}, and ${latest} is available`,
  running: 'Running since',
  database: 'Database',
  databases: { embedded: 'Embedded', PostgreSQL: 'PostgreSQL' },
  bytesPerPerson: 'Space for one person',
  noQuota: 'No limit',
  backup: 'Last backup',
  verified: 'Last verified backup',
  lacking: (files: number) =>
    `The last backup is incomplete: it lacks ${plural(files, 'file of a photo', 'files of photos')}.`,
  missing: (files: number) => `${plural(files, 'file of a photo is', 'files of photos are')} missing on the server.`,
  missingIn: (name: string, clique: string, photos: number) =>
    `${name} in ${clique}: ${plural(photos, 'photo', 'photos')}`,
  restoreMissing:
    'An older backup may have them: run restore-photos with each folder of backups. Delete the photos that none has.',
  noBackups: 'Not made by the server',
  codesLastHour: 'Codes in the last hour',
  ofCodes: (count: number, most: number | null) =>
    most === null ? count.toLocaleString('en') : `${count.toLocaleString('en')} of ${most.toLocaleString('en')}`,
  codesHeldBack:
    'Many codes were sent. Until the hour is over only people with a profile get one; others need a personal invitation.',
  codesExhausted:
    'The limit of codes is reached. Until the hour is over people get in by passkey and by personal invitation only.',
  never: 'None yet',
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

  tests: 'Test the codes',
  sendTest: { gateway: 'Send a test code', mail: 'Send a test mail' },
  testSent: {
    gateway: 'Sent to your number. The code 000000 is only a test.',
    mail: "Sent to your address for codes, or to the sender's own if you have none.",
  },
  testFailed: (cause: string) => `Not sent: ${cause}.`,
  testNotSent: 'The test could not be started. Please try again.',

  invitations: 'Invitations that were not used yet',
  codes: 'Waiting for a code',
  codesText: 'No gateway sends codes. Give a code only to the person whose number it is: it signs in as them.',
  noCodes: 'No one waits.',
  asked: (ago: string) => `asked ${ago}`,
  showCode: 'Show code',
  nameOf: (name: string, username: string) => `${name} (${username})`,
  invitedBy: (name: string | null, clique: string | null) =>
    `Invited by ${name ?? 'an operator'}${clique === null ? '' : ` to ${clique}`}`,
  noAccount: 'No account',
  showWhich: (who: string) => `Show the code for ${who}`,
  severalWait: (sessions: number, networks: number) =>
    `${sessions} sessions from ${networks === 1 ? '1 network' : `${networks} networks`} wait for this number, and the code fits one of them. If it fails for the person, discard all and let them ask again.`,
  discardCodes: 'Discard all',
  discardWhich: (who: string) => `Discard all codes for ${who}`,
  codeGone: 'The code could not be shown. It may have expired or been used.',
  lookAgain: 'Refresh',

  searchUsers: 'Search people',
  noUsers: 'No one by that name.',
  ofQuota: (used: string, quota: string) => `${used} of ${quota}`,
  seen: (ago: string) => `seen ${ago}`,
  notSignedIn: 'not signed in',
  operator: 'Operator',
  suspended: 'Suspended',
  actionsFor: (username: string) => `Actions for ${username}`,
  signOut: 'Sign out everywhere',
  suspend: 'Suspend',
  letIn: 'End suspension',
  delete: 'Delete',
  makeOperator: 'Make operator',
  endOperator: 'End operator role',
  quota: 'Space limit',
  restore: 'Restore',
  purge: 'Delete for good',
  asks: {
    makeOperator: {
      title: (name: string) => `Make ${name} an operator?`,
      text: 'They see and do here what you do: invite, sign out, suspend and delete people, and end your own role.',
    },
    endOperator: {
      title: (name: string) => `End the operator role of ${name}?`,
      text: 'They can no longer see or do anything here.',
    },
    restore: {
      title: (name: string) => `Restore ${name}?`,
      text: 'Their photos, cliques and follows are back at once. They have to sign in again.',
    },
    purge: {
      title: (name: string) => `Delete ${name} for good?`,
      text: 'Everything of theirs is removed from this server now. This cannot be undone.',
    },
    signOut: {
      title: (name: string) => `Sign ${name} out everywhere?`,
      text: 'All of their devices have to sign in again. Unsent changes stay on those devices.',
    },
    suspend: {
      title: (name: string) => `Suspend ${name}?`,
      text: 'They can do and see nothing until you end the suspension. Their photos stay where they are.',
    },
    delete: {
      title: (name: string) => `Delete ${name}?`,
      text: 'No one sees them or their photos from now on. They can restore the account by signing in, as long as deleted photos can be restored; after that everything of theirs is gone. To keep them out, suspend them.',
    },
  },
  actionFailed: 'That did not work. Please try again.',
  signedOut: (name: string) => `${name} is signed out everywhere`,
  isSuspended: (name: string) => `${name} is suspended`,
  isOperator: (name: string) => `${name} is an operator now`,
  isNoOperator: (name: string) => `${name} is no longer an operator`,
  notConfirmed: 'Nothing was changed: confirm that it’s you first.',
  operatorsNumber: 'This number is an operator’s. Operators sign in without an invitation.',
  lastOperator: 'This is the only operator of this server. Make another one first.',
  isDeleted: (name: string) => `${name} is deleted`,
  isLetIn: (name: string) => `${name} may use Clique again`,

  quotaTitle: (name: string) => `Space for ${name}`,
  quotaText: (used: string) =>
    `They use ${used} now. If the limit is below that, nothing is deleted: only new photos are refused.`,
  gigabytes: 'Limit in GB',
  quotaOfEveryone: (size: string) => `Everyone else: ${size}`,
  quotaMissing: (most: number) => `Enter a number from 1 to ${most.toLocaleString('en')}.`,
  asEveryone: 'As everyone',
  save: 'Save',
  hasQuota: (name: string, gigabytes: number | null) =>
    gigabytes === null
      ? `${name} may store as much as everyone`
      : `${name} may store ${gigabytes.toLocaleString('en')} GB`,

  isRestored: (name: string) => `${name} is restored`,
  isPurged: (name: string) => `${name} is deleted for good`,
  noDeleted: 'No one was deleted, or can be restored.',
  ofWhom: (action: string, name: string) => `${action}: ${name}`,
  deletedAgo: (ago: string) => `deleted ${ago}`,
  deletedBy: (ago: string, operator: string) => `deleted ${ago} by ${operator}`,
  restorable: (day: string) => `can be restored until ${day}`,

  noCliques: 'There are no cliques yet.',
  cliqueNote: (members: string, leader: string | null, guests: number) =>
    [
      members,
      ...(leader === null ? [] : [`led by ${leader}`]),
      ...(guests > 0 ? [plural(guests, 'guest', 'guests')] : []),
    ].join(' · '),
  linkCount: (count: number) => plural(count, 'guest link', 'guest links'),
  linksOf: (count: string, clique: string) => `${count} of ${clique}`,
  guestLinks: {
    title: (clique: string) => `Guest links of ${clique}`,
    note: (kind: 'guest' | 'wall', guests: number, photos: number, day: string, madeBy?: string) =>
      [
        ...(kind === 'wall'
          ? ['Shown on a screen']
          : [plural(guests, 'guest', 'guests'), plural(photos, 'photo', 'photos')]),
        `until ${day}`,
        ...(madeBy === undefined ? [] : [`by ${madeBy}`]),
      ].join(' · '),
    none: 'None.',
    more: 'Show more',
    revoke: 'Revoke',
    revokeWhich: (collection: string) => `Revoke the link to ${collection}`,
    revokeTitle: 'Revoke this link?',
    revokeText: 'Its guests can no longer add or see photos. The photos that they added stay.',
    revokeFailed: 'The link could not be revoked. Please try again.',
    revoked: 'Link revoked',
  },

  noReports: { title: 'No reports', text: 'Photos that people report appear here.' },
  reportOf: (owner: string, collection: string, clique: string) => `By ${owner}, in ${collection} (${clique})`,
  reason: (by: string, ago: string, isKept: boolean) =>
    `${by}, ${ago}${isKept ? ' · kept by the leader of the clique' : ''}`,
  photoOf: (owner: string) => `Reported photo by ${owner}`,
  keep: 'Keep',
  remove: 'Remove',
  removeTitle: 'Remove this photo?',
  removeText: 'It is deleted for everyone, with its likes and comments. This cannot be undone.',
  removed: 'Photo removed',
  kept: 'Photo kept',

  noActions: 'Nothing yet. The actions of operators are listed here.',

  setUp: {
    title: 'Set up this server',
    text: 'You become its operator. Enter your phone number: it is how you sign in from now on.',
    confirm: 'Continue',
    failed: 'That did not work. Please try again.',
    offline: "You're offline. Please try again once you are connected.",
    gone: {
      title: 'This link is no longer good',
      text: 'It has expired, was replaced by a newer one, or this server has an operator. A new one is printed on the server by npm run set-up-link.',
    },
    toStart: 'Go to Clique',
  },
} as const
