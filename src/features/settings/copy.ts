import { thisDevice } from '../../ui/tools/this-device'

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Every text of the settings. Fixed by docs/specification.md 1.2, 1.5 and 1.8, except the texts marked 'own'. */
export const copy = {
  /** own */
  settings: 'Settings',
  editProfile: 'Edit Profile',
  /** own */
  theme: 'Theme',
  /** own */
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  /** own */
  notifications: 'Notifications',
  /** own */
  notificationsHint: 'New photos, comments, requests and invitations, on this device',
  /** own */
  notificationsDenied: "Blocked in your browser's settings for this site",
  /** own */
  notificationsFailed: 'Could not be turned on. Please try again.',
  /** own, like all texts of pinned content */
  kept: `Kept on this ${thisDevice}`,
  keptHint: (size: string) => `On this ${thisDevice}: ${size}`,
  keptClique: 'Clique',
  keptCollection: 'Collection',
  keptTotal: (size: string) => `${size} in all. New photos are added automatically.`,
  nothingKept: 'Nothing. Keep a collection or clique from its own page, to have all of its photos without a network.',
  stopKeeping: (name: string) => `Remove ${name} from this ${thisDevice}`,
  stopKeepingAll: `Remove all from this ${thisDevice}`,
  /** own, like all texts of passkeys */
  passkeys: 'Passkeys',
  passkeysText:
    'Sign in with your fingerprint, face or screen lock instead of a code. Remove the passkey of a device that you lost.',
  noPasskeys: 'No passkeys yet.',
  addPasskey: 'Add a passkey on this device',
  passkeyName: 'Name of the passkey',
  passkeyNameRequired: 'Enter a name.',
  passkeyUsed: (when: string) => `Last used ${when}`,
  passkeyUnused: 'Not used yet',
  rename: 'Rename',
  renameWhich: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeWhich: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this passkey?',
  removeText: 'It signs you in no more. Your phone or computer may still list it: delete it there too.',
  passkeyKnown: 'This device has a passkey of yours already.',
  passkeyFailed: 'That did not work. Please try again.',
  /** own, like all texts of devices */
  devices: 'Devices',
  devicesText: 'Where you are signed in. Sign out a device that you lost or no longer use.',
  thisDevice: 'This device',
  lastSeen: (when: string) => `Last seen ${when}`,
  end: 'Sign out',
  endWhich: (name: string) => `Sign out ${name}`,
  endTitle: (name: string) => `Sign out ${name}?`,
  endOthers: 'Sign out all other devices',
  endOthersTitle: 'Sign out all other devices?',
  endText: 'It has to sign in again. What was not sent yet stays on it.',
  endOthersText: 'They have to sign in again. What was not sent yet stays on them.',
  endFailed: 'That did not work. Please try again.',
  waysIn: 'These can still sign you in',
  waysInText: 'All other devices are signed out. Remove a passkey or an address that is not yours.',
  passkeyAdded: (when: string) => `Passkey, added ${when}`,
  /** own, like all texts of codes by e-mail */
  codeEmail: 'Sign-in codes by e-mail',
  codeEmailText: 'Your sign-in codes are sent to this address instead of your phone. No one else sees it.',
  codeEmailUsed: 'Your codes are sent here',
  codeEmailAddress: 'E-mail address',
  codeEmailOther: 'Another e-mail address',
  codeEmailSend: 'Send a code to confirm it',
  codeEmailCode: (email: string) => `Code sent to ${email}`,
  codeEmailNoCode: (digits: number) => `Enter the ${digits} digits.`,
  codeEmailNoAddress: 'Enter an e-mail address.',
  codeEmailConfirm: 'Confirm',
  codeEmailAgain: 'Send another code',
  codeEmailBack: 'Use another address',
  codeEmailWrong: 'That code is not correct. Please try again.',
  codeEmailEnded: 'That code cannot be used any more. Send another code.',
  codeEmailNotSent: 'The code could not be sent. Check the address, or try again later.',
  codeEmailTooMany: 'Too many codes were requested. Please try again later.',
  codeEmailOffline: "You're offline. Please try again once you are connected.",
  /** own, like all texts of the user's data export */
  data: 'Download your data',
  dataRowPreparing: 'Your data is being prepared',
  dataRowReady: 'Your data is ready to download',
  dataText:
    'Everything you uploaded, wrote and liked, your profile, cliques, collections and follows, in one ZIP file. Your browser shows it without Clique.',
  dataNone: 'Preparing it can take a while. You can close this: you are told when it is ready.',
  dataPreparing: 'Being prepared. You can close this: you are told when it is ready.',
  dataReading: 'Reading your photos',
  dataUntil: (date: string) => `Ready. You can download it until ${date}.`,
  dataPrepare: 'Prepare your data',
  dataAgain: 'Prepare it again',
  dataDownload: (size: string) => `Download ${size}`,
  dataStarted: 'Download started',
  dataMissing: (count: number) =>
    `Download started without ${count === 1 ? '1 photo' : `${count} photos`}: missing.txt says which`,
  dataOffline: "You're offline. Please try again once you are connected.",
  dataTooSoon: 'Too many requests. Please try again later.',
  dataFailed: 'Your data could not be prepared. Please try again.',
  sendFeedback: 'Send Feedback',
  /** own */
  administration: 'Administration',
  privacy: 'Privacy',
  /** own */
  newTab: 'opens in a new tab',
  whatsNew: "What's New",
  logOut: 'Log Out',
  loggingOut: 'Logging out...',
  deleteAccount: 'Delete Account',
  deleteWarning: 'This action cannot be undone. All your data will be permanently deleted.',
  deletionSoon: 'Account deletion will be available soon',
  /** own */
  deleteMeans: (days: number): readonly string[] =>
    days === 0
      ? [
          'Your profile, photos, comments and likes are deleted at once, also in cliques and collections of others. Photos that are not uploaded yet are deleted from this device.',
        ]
      : [
          `It becomes final after ${inDays(days)}. You can change your mind for ${inDays(days)} by signing in. Your account and photos are then restored; cliques that you led keep their new leader.`,
          'Until then you are signed out everywhere, and no one sees your profile or photos. After that your photos, comments and likes are gone, also in cliques and collections of others.',
          'Photos that are not uploaded yet are deleted from this device right away.',
        ],
  /** own */
  accountDeleted: (days: number) =>
    days === 0 ? 'Your account is deleted' : `Your account is deleted. Sign in within ${inDays(days)} to restore it.`,
  /** own */
  deleteOffline: "You're offline. Please try again once you are connected.",
  /** own */
  deleteLastOperator:
    'You are the only operator of this server. Make another one on the server first: npm run make-operator -- USERNAME',
  /** own */
  deleteFailed: 'Your account could not be deleted. Please try again.',
  version: (version: string) => `Version ${version}`,

  /** own */
  waitingTitle: (count: number) =>
    count === 1 ? '1 photo is not uploaded yet' : `${count} photos are not uploaded yet`,
  /** own */
  waitingText:
    'You can keep them on this device: they are sent when you sign in again, and no other user of this device sees them. Or delete them for good.',
  /** own */
  pendingTitle: 'Some changes are not sent yet',
  /** own */
  pendingText: (kinds: string) => `Not sent to the server yet: ${kinds}. You lose them when you log out.`,
  /** own; in the order in which they are named */
  pendingKinds: {
    edit: 'edits',
    picture: 'your profile picture',
    comment: 'comments',
    commentDelete: 'deleted comments',
    deletion: 'deleted or restored photos',
    move: 'moved photos',
    copy: 'copied photos',
    membership: 'cliques you joined or left',
    people: 'changes of members, followers or blocked users',
    followRequest: 'answers to follow requests',
    moderation: 'decisions as a leader',
    follow: 'follows',
    like: 'likes',
    commentLike: 'likes of comments',
  },
  /** own, like all texts of blocked users */
  blocked: 'Blocked',
  blockedText: 'You and a blocked user do not see each other’s profile, comments and activity. They are not told.',
  noBlocked: 'You have blocked no one.',
  unblock: 'Unblock',
  unblockWhich: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `${name} is unblocked`,
  /** own */
  recentlyDeleted: 'Recently deleted',
  /** own */
  logOutAnyway: 'Log out anyway',
  /** own */
  keepPhotos: 'Keep and log out',
  /** own */
  deletePhotos: 'Delete and log out',

  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  bio: 'Bio',
  /** own */
  save: 'Save',
  /** own */
  private: 'Private account',
  /** own */
  privateHint: 'Only people you approve see your cliques, your collections and who you follow.',
  /** own */
  turnsPublic: 'Everyone who has asked to follow you will follow you once you save.',

  firstNameRequired: 'First name is required',
  firstNameTooLong: (max: number) => `First name must be less than ${max} characters`,
  lastNameRequired: 'Last name is required',
  lastNameTooLong: (max: number) => `Last name must be less than ${max} characters`,
  usernameRequired: 'Username is required',
  usernameTooLong: (max: number) => `Username must be less than ${max} characters`,
  usernamePattern: 'Username can only contain lowercase letters, numbers, and underscores',
  usernameTaken: 'Username is already taken',
  usernameNotAvailable: 'Username is not available',
  available: 'Username is available!',
  /** own */
  checking: 'Checking...',
  /** own */
  checkingUsername: 'Checking whether the username is free.',
  unable: 'Unable to check username availability',
  bioTooLong: (max: number) => `Bio must be less than ${max} characters`,
  notAnImage: 'Please select an image file',
  imageTooLarge: (megabytes: number) => `Image size must be less than ${megabytes}MB`,
  imageType: 'Invalid file type. Only JPEG, PNG, and WebP images are allowed.',
  imageDamaged: 'File appears to be corrupted or has an invalid format.',
  imageUnreadable: 'Unable to validate file. Please try again.',
  saveFailed: 'Failed to update profile. Please try again.',
  /** own */
  saved: 'Profile updated',
} as const
