/** Every text that the design system itself shows. */
export const copy = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading',
  somethingWrong: 'Something went wrong',
  tryAgain: 'Try Again',
  retryPhoto: 'Photo not loaded. Try again',
  failedImage: 'Failed to load image',
  notifications: 'Notifications',
  undo: 'Undo',
  dismiss: 'Dismiss',
  counter: (used: number, max: number) => `${used}/${max} characters`,
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
} as const
