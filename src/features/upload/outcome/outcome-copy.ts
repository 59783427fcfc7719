/** Texts of an upload's outcome (docs/specification.md 2.2 and 2.8). */
export const outcomeCopy = {
  states: {
    SELECTING: 'Copying',
    PROCESSING: 'Processing',
    UPLOADING: 'Uploading',
    FINALIZING: 'Finalizing',
  },
  noNetwork: 'Waiting for a connection',
  uploadComplete: 'Upload complete',
  uploadFailedShort: 'Upload failed',
  someFailed: (uploaded: number, total: number, failed: number) => `${uploaded} of ${total} uploaded, ${failed} failed`,
  noAnswer: 'The server does not answer. Retrying automatically; your photos are safe on this device.',
  serverBusy: 'The server is busy. Retrying automatically; your photos are safe on this device.',
  noImageWorker:
    'Photos cannot be prepared in this browser. Reload this page; if that does not help, update the browser or use another one. Your photos are safe on this device.',
  waitingForSignIn: 'Waiting for you to sign in again. Your photos are safe on this device.',
  waitingForHost: 'The host has paused this link. Your photos are safe on this device, and are sent when it continues.',
  details: 'Details',
  sent: 'Sent',
  waiting: 'Waiting',
  blocked: 'Blocked',
  spaceUsed: 'Space used on this device',
  copyReport: 'Copy report',
  reportText: 'Counts and error codes for support. The report names no photo, person or collection.',
  reportCopied: 'Report copied',
  reportNotCopied: 'The report could not be copied',

  uploaded: (count: number) => (count === 1 ? '1 photo uploaded' : `${count} photos uploaded`),
  /** docs/specification.md 3.6 */
  duplicates: (count: number) =>
    count === 1 ? '1 photo was already in this collection' : `${count} photos were already in this collection`,
  filmsLeftOut: (count: number) =>
    count === 1 ? 'The film in one photo was left out' : `The film in ${count} photos was left out`,
  failed: (count: number) => (count === 1 ? '1 photo failed' : `${count} photos failed`),
  failedList: 'Photos that failed',
  notCopied: (count: number) =>
    count === 1
      ? '1 photo was not copied before the tab was closed.'
      : `${count} photos were not copied before the tab was closed.`,
  uploadFailed: 'Upload Failed',
  unknownError: 'An unknown error occurred during upload.',

  crossOrigin:
    'Upload failed due to browser security restrictions. The S3 bucket may need CORS configuration for this domain.',
  noCollection:
    'Failed to create collection. Please check that you have permission to create collections in this clique.',
  quotaExceeded:
    'Your storage on this server is full. Delete one of your collections, or ask the person who runs the server for more.',
  serverError: 'Server error occurred. Please try again or contact support if the problem persists.',
  unauthorized: 'Authentication required. Please log in and try again.',
  forbidden: 'You do not have permission to perform this action. Please check your clique membership.',
  network: 'Network connection error. Please check your internet connection and try again.',
  imageLoad: 'Failed to load image',
  imageRead: 'Failed to read file',
  imageProcess: 'Failed to process image for upload',
  imagePixels: 'The picture has too many pixels',
  imageTooLargeHere:
    'This device does not have enough memory for this photo. Save it as a smaller JPEG, or upload it from another device.',
  imageAnimated: 'Animated pictures are not supported. Save it as a still picture first.',
} as const
