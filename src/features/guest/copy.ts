/** All texts of a guest's page. */
export const copy = {
  title: 'Photos',
  loading: 'Opening the link',
  invited: 'You are invited',
  invitedBy: (name: string) => `${name} invites you`,
  until: (clique: string, date: string) => `${clique} · until ${date}`,
  addAndSee: 'Add your photos, and see those of everyone else.',
  addOnly: 'Add your photos. Other guests do not see them.',
  seeOnly: 'See the photos.',
  pausedLink: 'The host has paused this link. This page continues as soon as the host resumes it.',
  name: 'Your name',
  nameHint: 'Shown with your photos.',
  enter: 'Continue',
  noAccount: 'You need no account and no app. On another device, this link makes another guest.',
  addAs: (name: string) => `Add as ${name}?`,
  asMember: (name: string) => `Continue as ${name}`,
  asGuest: 'Continue as a guest',
  offlineEnter: "You're offline. Please try again once you are connected.",
  failedEnter: 'That did not work. Please try again.',
  toClique: 'Go to Clique',
  closed: {
    offline: { title: "You're offline", text: 'The link opens automatically once you are back online.' },
    failed: { title: 'The link could not be opened', text: 'Something went wrong on our side.' },
    cut: { title: 'This link is incomplete', text: 'Its last part is missing. Copy all of it, or scan the code.' },
    NOT_FOUND: {
      title: 'This link does not exist',
      text: 'It may be incomplete, or the photos were deleted. Ask for a new one.',
    },
    INVITE_REVOKED: { title: 'This link was turned off', text: 'Ask the host for a new one.' },
    INVITE_EXPIRED: { title: 'This link has ended', text: 'It worked for a limited time. Ask the host for a new one.' },
    INVITE_USED_UP: { title: 'This link is full', text: 'It takes no more guests. Ask the host for a new one.' },
    GUEST_PAUSED: {
      title: 'This link is paused',
      text: 'The host has paused it. It works again once the host resumes it.',
    },
  },

  addPhotos: 'Add photos',
  yourPhotos: 'Your photos',
  yourPhotosCount: (count: number) => `Your photos (${count})`,
  options: 'More',
  join: (clique: string) => `Join ${clique}`,
  leave: 'Leave',
  otherDevice: 'Continue on another device',
  otherDeviceText: 'Scan this code with the other device. It works once, for 10 minutes, and makes it yours too.',
  otherDeviceCode: 'The code for your other device',
  otherDeviceFailed: 'The code could not be made. Please try again.',
  continueAs: (name: string) => `Continue as ${name}, who shared this code?`,
  continueText: 'What you add on this device is then theirs too, and each of you can take it back.',
  asSomeoneElse: 'Enter under another name',
  spentCode: { title: 'This code was used, or is too old', text: 'Make a new one on the device that showed it.' },
  paused: 'The host has paused this link. Photos that you added are sent when it continues.',
  room: (count: number) => (count === 1 ? 'You can add 1 more photo.' : `You can add ${count} more photos.`),
  full: 'You have added as many photos as one guest may.',
  fullLink: 'This link takes no more photos.',
  pausedText: 'The photos are back as soon as the host resumes the link.',
  addOnlyText: (clique: string) => `The members of ${clique} see what you add. Other guests do not.`,
  guestName: (name: string) => `You are ${name} (guest).`,

  noneYet: 'You have not added photos yet.',
  takeBack: 'Take back',
  takeBackThis: (position: number) => `Take back photo ${position}`,
  takeBackAll: 'Take all back',
  takenBack: (count: number) => (count === 1 ? 'Photo taken back' : `${count} photos taken back`),
  failedPhotos: 'Your photos could not be loaded',
  showMore: 'Show more',

  leaveTitle: 'Leave these photos?',
  leaveText:
    'Photos that you added stay with the host. You can no longer take them back. This device forgets everything else.',
  leaveWaiting: (count: number) =>
    count === 1 ? '1 photo is not sent yet, and will not be.' : `${count} photos are not sent yet, and will not be.`,

  wallEnded: 'The host ended it, or its time is over. Ask the host for a new one.',
  wallPaused: 'The host has paused this link. The photos are back as soon as it continues.',
  wallEmpty: 'No photos yet. They appear here as they arrive.',
  start: 'Start',

  ends: {
    unknown: { title: 'This link has ended', text: 'The host ended it, its time is over, or you were removed.' },
    GUEST_ENDED: { title: 'This link has ended', text: 'The host ended it. Photos that you added stay with the host.' },
    GUEST_EXPIRED: {
      title: 'This link has ended',
      text: 'Its time is over. Photos that you added stay with the host.',
    },
    GUEST_REMOVED: { title: 'The host removed you', text: 'Photos that you added were deleted.' },
    COLLECTION_DELETED: {
      title: 'These photos were deleted',
      text: 'The collection was deleted, with the photos that you added.',
    },
  },
  endedWaiting: (count: number) =>
    count === 1
      ? '1 photo was not sent. It is still in the photos of your device.'
      : `${count} photos were not sent. They are still in the photos of your device.`,
  joined: (clique: string) => `You joined ${clique}`,
  joinedText: 'Join on this device too: photos that you added here are then yours as a member.',
  joinedWaiting: (count: number) =>
    count === 1
      ? '1 photo is not sent yet, and is sent once you have joined here.'
      : `${count} photos are not sent yet, and are sent once you have joined here.`,
  forget: 'Remove from this device',
} as const
