/** Texts of the upload dialog's frame and first step, and texts that its steps share (docs/specification.md 2.2, 2.5). */
export const copy = {
  titles: {
    select: 'Upload Photos',
    choose: 'Choose Collection',
    uploading: 'Uploading Photos',
    finalizing: 'Finalizing Upload...',
    completed: 'Upload Complete',
    someFailed: 'Some Photos Failed',
    error: 'Upload Error',
  },
  step: (step: number) => `Step ${step} of 3`,
  stepShort: (step: number) => `${step}/3`,

  next: 'Next',
  nextWith: (count: number) => `Next (${count})`,
  back: 'Back',
  start: 'Start Upload',
  minimize: 'Minimize',
  done: 'Done',

  chooseFiles: 'Choose photos',
  addMore: 'Add more',
  files: 'Photos to upload',
  accepted: (files: number, size: string) => `JPEG, PNG, WebP or HEIC, up to ${files} photos of ${size} each`,
  picked: (count: number, size: string) => `${count === 1 ? '1 photo' : `${count} photos`}, ${size}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  tooMany: (maximum: number, count: number) => `Maximum ${maximum} files allowed. Currently selected: ${count}`,
  unsupported: 'Unsupported file type. Supported types: JPEG, PNG, WebP',
  tooLarge: (size: string, maximum: string) => `File too large (${size} MB). Maximum size: ${maximum} MB`,
  tooSmall: (size: string, minimum: string) => `File too small (${size}). Minimum size: ${minimum}`,
  duplicate: 'File already selected',
  onlyGood: (count: number) => (count === 1 ? 'Add the other photo' : `Add the other ${count} photos`),
  received: (count: number, total: number) => `${count} of ${total} received`,
  selectionFailed: 'Failed to process selection. Please try again.',
  notEnoughSpace:
    'There is not enough space on this device to prepare the upload. Free some space or pick fewer photos, then press Start Upload again. Your selection is kept.',
  noClique: 'Please select a clique before uploading. You need to be part of a clique to create collections.',
  noName: 'Please provide a name for your collection.',

  words: {
    pending: 'Waiting...',
    processing: 'Processing',
    converting: 'Converting',
    processed: 'Processed',
    uploading: 'Uploading',
    completed: 'Complete',
    /** docs/specification.md 3.6 */
    duplicate: 'Already in this collection',
    error: 'Failed',
  },
  /** If the browser stores nothing. */
  inMemory: 'This browser stores nothing for Clique. Keep this page open until your photos are sent.',
  retryFailed: (count: number) => (count === 1 ? 'Retry the failed photo' : `Retry ${count} failed photos`),
  noCliques: 'You need to be a member of at least one clique to upload photos. Please join or create a clique first.',
} as const
