/**
 * Every text of the upload dialog and its card. Fixed by docs/specification.md 2.2, 2.5 and 2.8, but for those marked
 * 'own'.
 */
export const copy = {
  titles: {
    select: 'Upload Photos',
    choose: 'Choose Collection',
    uploading: 'Uploading Photos',
    finalizing: 'Finalizing Upload...',
    completed: 'Upload Complete',
    /** own */
    someFailed: 'Some Photos Failed',
    error: 'Upload Error',
  },
  /** own */
  step: (step: number) => `Step ${step} of 3`,
  stepShort: (step: number) => `${step}/3`,

  cancel: 'Cancel',
  next: 'Next',
  nextWith: (count: number) => `Next (${count})`,
  back: 'Back',
  start: 'Start Upload',
  minimize: 'Minimize',
  done: 'Done',
  tryAgain: 'Try Again',
  close: 'Close',

  /** own */
  chooseFiles: 'Choose photos',
  /** own */
  addMore: 'Add more',
  /** own */
  files: 'Photos to upload',
  /** own */
  accepted: (files: number, size: string) => `JPEG, PNG or WebP, up to ${files} photos of ${size} each`,
  /** own */
  picked: (count: number, size: string) => `${count === 1 ? '1 photo' : `${count} photos`}, ${size}`,
  /** own */
  remove: (name: string) => `Remove ${name}`,
  /** own */
  removed: (name: string) => `${name} removed`,
  /** own */
  undo: 'Undo',
  tooMany: (maximum: number, count: number) => `Maximum ${maximum} files allowed. Currently selected: ${count}`,
  unsupported: 'Unsupported file type. Supported types: JPEG, PNG, WebP',
  tooLarge: (size: string, maximum: string) => `File too large (${size} MB). Maximum size: ${maximum} MB`,
  /** own */
  tooSmall: (size: string, minimum: string) => `File too small (${size}). Minimum size: ${minimum}`,
  duplicate: 'File already selected',
  /** own */
  heic: 'HEIC photos cannot be uploaded. On an iPhone choose Settings > Camera > Formats > Most Compatible, or save the photo as JPEG first.',
  /** own */
  onlyGood: (count: number) => (count === 1 ? 'Add the other photo' : `Add the other ${count} photos`),
  /** own */
  received: (count: number, total: number) => `${count} of ${total} received`,
  selectionFailed: 'Failed to process selection. Please try again.',
  /** own */
  notEnoughSpace:
    'There is not enough space on this device to prepare the upload. Free some space or pick fewer photos, then press Start Upload again. Your selection is kept.',

  clique: 'Clique',
  /** own */
  pickClique: 'Select a clique',
  /** own: the clique that the upload was begun from, when it is not among the first fifty */
  thisClique: 'This clique',
  /** own */
  destination: 'Add the photos to',
  newCollection: 'New',
  /** own */
  newCollectionText: 'Start a collection',
  existingCollection: 'Existing',
  /** own */
  existingCollectionText: 'Add to one that is there',
  /** own */
  collections: 'Collections',
  noCollections: 'No collections yet',
  untitled: 'Untitled Collection',
  /** own: the collection that the upload was begun from, when it is not among the first fifty */
  thisCollection: 'This collection',
  name: 'Collection Name',
  description: 'Description',
  visibility: 'Visibility',
  privateText: 'Only visible to clique members',
  followersText: 'Visible to followers of clique members',
  publicText: 'currently disabled',
  keepLocation: 'Keep location',
  /** own */
  keepLocationText: 'Off: where a photo was taken is removed from it before it is sent.',
  cliqueRequired: 'Please select a clique before proceeding. A clique is required to create or add to a collection.',
  collectionRequired: 'Please select an existing collection from the list.',
  nameRequired: 'Please enter a name for your new collection.',
  nameTooShort: (minimum: number) => `Collection name must be at least ${minimum} character long.`,
  nameTooLong: (maximum: number) => `Collection name must be less than ${maximum} characters.`,
  descriptionTooLong: (maximum: number) => `Description must be less than ${maximum} characters`,
  cliquesFailed: 'Failed to load your cliques. Please try again.',
  noClique: 'Please select a clique before uploading. You need to be part of a clique to create collections.',
  noName: 'Please provide a name for your collection.',
  noCliques: 'You need to be a member of at least one clique to upload photos. Please join or create a clique first.',
  /** own */
  noCliquesTitle: 'No clique yet',
  createClique: 'Create Clique',

  words: {
    pending: 'Waiting...',
    /** own */
    processing: 'Processing',
    /** own */
    processed: 'Processed',
    /** own */
    uploading: (percent: number) => `Uploading ${percent}%`,
    completed: 'Complete',
    /** own (docs/specification.md 3.6) */
    duplicate: 'Already in this collection',
    error: 'Failed',
  },
  /** own */
  states: {
    SELECTING: 'Copying',
    PROCESSING: 'Processing',
    UPLOADING: 'Uploading',
    FINALIZING: 'Finalizing',
  },
  /** own */
  uploadComplete: 'Upload complete',
  uploadFailedShort: 'Upload failed',
  /** own */
  someFailed: (uploaded: number, total: number, failed: number) => `${uploaded} of ${total} uploaded, ${failed} failed`,
  /** own */
  seeFailed: 'See what failed',
  /** own */
  ofTotal: (count: number, total: number) => `${count} of ${total} uploaded`,
  /** own; milliseconds */
  timeLeft: (ms: number) => (ms < 60_000 ? 'Less than a minute left.' : `About ${Math.round(ms / 60_000)} min left.`),
  /** own */
  noAnswer: 'The server does not answer. Retrying automatically; your photos are safe on this device.',
  /** own */
  serverBusy: 'The server is busy. Retrying automatically; your photos are safe on this device.',
  /** own */
  waitingForSignIn: 'Waiting for you to sign in again. Your photos are safe on this device.',
  /** own: after a reload or a crash */
  resumed: (count: number) => (count === 1 ? 'Upload resumed: 1 photo left' : `Upload resumed: ${count} photos left`),
  /** own */
  details: 'Details',
  /** own */
  sent: 'Sent',
  /** own */
  waiting: 'Waiting',
  /** own */
  blocked: 'Blocked',
  /** own */
  spaceUsed: 'Space used on this device',
  /** own */
  copyReport: 'Copy report',
  /** own */
  reportText: 'Counts and error codes for support. The report names no photo, person or collection.',
  /** own */
  reportCopied: 'Report copied',
  /** own */
  reportNotCopied: 'The report could not be copied',
  /** own */
  offline: 'Waiting for a connection. Your photos are safe on this device.',
  /** own */
  keepOpen: 'Keep this tab open until the photos are copied.',
  /** own: where the browser stores nothing */
  inMemory: 'This browser stores nothing for Clique. Keep this page open until your photos are sent.',
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
  uploaded: (count: number) => (count === 1 ? '1 photo uploaded' : `${count} photos uploaded`),
  /** own (docs/specification.md 3.6) */
  duplicates: (count: number) =>
    count === 1 ? '1 photo was already in this collection' : `${count} photos were already in this collection`,
  /** own */
  failed: (count: number) => (count === 1 ? '1 photo failed' : `${count} photos failed`),
  /** own */
  retryFailed: (count: number) => (count === 1 ? 'Retry the failed photo' : `Retry ${count} failed photos`),
  /** own */
  failedList: 'Photos that failed',
  /** own */
  notCopied: (count: number) =>
    count === 1
      ? '1 photo was not copied before the tab was closed.'
      : `${count} photos were not copied before the tab was closed.`,
  uploadFailed: 'Upload Failed',
  unknownError: 'An unknown error occurred during upload.',
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

  crossOrigin:
    'Upload failed due to browser security restrictions. The S3 bucket may need CORS configuration for this domain.',
  noCollection:
    'Failed to create collection. Please check that you have permission to create collections in this clique.',
  /** own */
  quotaExceeded:
    'Your storage on this server is full. Delete a collection of yours, or ask the person who runs the server for more.',
  serverError: 'Server error occurred. Please try again or contact support if the problem persists.',
  unauthorized: 'Authentication required. Please log in and try again.',
  forbidden: 'You do not have permission to perform this action. Please check your clique membership.',
  network: 'Network connection error. Please check your internet connection and try again.',
  imageLoad: 'Failed to load image',
  imageRead: 'Failed to read file',
  imageProcess: 'Failed to process image for upload',
  /** own */
  imagePixels: 'The picture has too many pixels',
  /** own */
  imageAnimated: 'Animated pictures are not supported. Save it as a still picture first.',
} as const
