/** Texts of a running upload. Fixed by docs/specification.md 2.2, except the texts marked 'own'. */
export const runningCopy = {
  /** own */
  seeFailed: 'See what failed',
  /** own */
  ofTotal: (count: number, total: number) => `${count} of ${total} uploaded`,
  /** own; milliseconds */
  timeLeft: (ms: number) => (ms < 60_000 ? 'Less than a minute left.' : `About ${Math.round(ms / 60_000)} min left.`),
  /** own: after a reload or a crash */
  resumed: (count: number) => (count === 1 ? 'Upload resumed: 1 photo left' : `Upload resumed: ${count} photos left`),
  /** own */
  offline: 'Waiting for a connection. Your photos are safe on this device.',
  /** own */
  keepOpen: 'Keep this tab open until the photos are copied.',
  /** own */
  closedTitle: 'Your waiting photos cannot be opened',
  /** own */
  closedText:
    'This browser cannot open the photos that wait to be sent. Nothing was deleted. Reload to try again. If that does not help, save the photos to this device and start over.',
  /** own */
  closedReading: 'Looking for photos that can be saved ...',
  /** own */
  closedNone: 'None of the photos in it can be read.',
  /** own */
  reload: 'Reload',
  /** own */
  savePhotos: (count: number) => (count === 1 ? 'Save 1 photo' : `Save ${count} photos`),
  /** own */
  deleteWaiting: 'Delete and start over',
  /** own */
  deleteWaitingFailed: 'That did not work. Please reload and try again.',
  /** own */
  lost: (count: number) =>
    count === 1
      ? 'This browser removed 1 photo that was waiting to be sent. Please upload it again.'
      : `This browser removed ${count} photos that were waiting to be sent. Please upload them again.`,
  /** own */
  safe: 'Your photos are safe on this device: the upload resumes after a reload.',
  /** own */
  overall: 'Uploading Photos',
  /** own */
  photos: 'Photos of this upload',
  /** own */
  seePhotos: 'See photos',
  /** own */
  expand: 'Show the upload',
  /** own */
  dismiss: 'Dismiss the upload',
  /** own */
  dismissTitle: 'Dismiss this upload?',
  /** own */
  dismissText: (failed: number) =>
    failed === 1
      ? '1 photo was not uploaded. Once you dismiss the upload, you can only retry by picking the photo again.'
      : `${failed} photos were not uploaded. Once you dismiss the upload, you can only retry by picking them again.`,
  /** own */
  dismissNow: 'Dismiss',
  /** own */
  keepUpload: 'Keep it',
} as const
