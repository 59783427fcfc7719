/** What the installed app says of itself: all our own. */
export const copy = {
  updateTitle: 'New version ready',
  reload: 'Reload',
  hide: 'Hide',
  updateWaits: {
    unsent: 'Something is not sent yet. Please finish that first.',
    held: 'The new version is almost ready. It opens automatically.',
  },
  installTitle: 'Install Clique',
  installText: 'It opens from your home screen, works offline, and photos can be shared to it.',
  installByHand: 'Tap Share below, then “Add to Home Screen”. It works offline, too.',
  add: 'Install',
  later: 'Not now',
  never: "Don't ask again",
  sharedNone: 'The photos did not arrive. Please share them again.',
  sharedSome: 'This device has no room for some of the photos. Please share those again later.',
} as const
