/** Texts of a running upload (docs/specification.md 2.2). */
export const runningCopy = {
  seeFailed: 'See what failed',
  ofTotal: (count: number, total: number) => `${count} of ${total} uploaded`,
  /** Milliseconds. */
  timeLeft: (ms: number) => (ms < 60_000 ? 'Less than a minute left.' : `About ${Math.round(ms / 60_000)} min left.`),
  /** After a reload or a crash. */
  resumed: (count: number) => (count === 1 ? 'Upload resumed: 1 photo left' : `Upload resumed: ${count} photos left`),
  offline: 'Waiting for a connection. Your photos are safe on this device.',
  keepOpen: 'Keep this tab open until the photos are copied.',
  closedTitle: 'Your waiting photos cannot be opened',
  closedText:
    'This browser cannot open the photos that wait to be sent. Nothing was deleted. Reload to try again. If that does not help, save the photos to this device and start over.',
  closedReading: 'Looking for photos that can be saved ...',
  closedNone: 'None of the photos in it can be read.',
  reload: 'Reload',
  savePhotos: (count: number) => (count === 1 ? 'Save 1 photo' : `Save ${count} photos`),
  deleteWaiting: 'Delete and start over',
  deleteWaitingFailed: 'That did not work. Please reload and try again.',
  lost: (count: number) =>
    count === 1
      ? 'This browser removed 1 photo that was waiting to be sent. Please upload it again.'
      : `This browser removed ${count} photos that were waiting to be sent. Please upload them again.`,
  safe: 'Your photos are safe on this device: the upload resumes after a reload.',
  overall: 'Uploading Photos',
  photos: 'Photos of this upload',
  seePhotos: 'See photos',
  expand: 'Show the upload',
  dismiss: 'Dismiss the upload',
  dismissTitle: 'Dismiss this upload?',
  dismissText: (failed: number) =>
    failed === 1
      ? '1 photo was not uploaded. Once you dismiss the upload, you can only retry by picking the photo again.'
      : `${failed} photos were not uploaded. Once you dismiss the upload, you can only retry by picking them again.`,
  dismissNow: 'Dismiss',
  keepUpload: 'Keep it',
} as const
