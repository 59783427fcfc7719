/**
 * Texts of the upload dialog's frame and first step, and texts that its steps share. Fixed by docs/specification.md
 * 2.2, 2.5 and 2.8, except the texts marked 'own'.
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

  next: 'Next',
  nextWith: (count: number) => `Next (${count})`,
  back: 'Back',
  start: 'Start Upload',
  minimize: 'Minimize',
  done: 'Done',

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
  tooMany: (maximum: number, count: number) => `Maximum ${maximum} files allowed. Currently selected: ${count}`,
  unsupported: 'Unsupported file type. Supported types: JPEG, PNG, WebP',
  tooLarge: (size: string, maximum: string) => `File too large (${size} MB). Maximum size: ${maximum} MB`,
  /** own */
  tooSmall: (size: string, minimum: string) => `File too small (${size}). Minimum size: ${minimum}`,
  duplicate: 'File already selected',
  /** own */
  onlyGood: (count: number) => (count === 1 ? 'Add the other photo' : `Add the other ${count} photos`),
  /** own */
  received: (count: number, total: number) => `${count} of ${total} received`,
  selectionFailed: 'Failed to process selection. Please try again.',
  /** own */
  notEnoughSpace:
    'There is not enough space on this device to prepare the upload. Free some space or pick fewer photos, then press Start Upload again. Your selection is kept.',
  noClique: 'Please select a clique before uploading. You need to be part of a clique to create collections.',
  noName: 'Please provide a name for your collection.',

  words: {
    pending: 'Waiting...',
    /** own */
    processing: 'Processing',
    /** own */
    converting: 'Converting',
    /** own */
    processed: 'Processed',
    /** own */
    uploading: (percent: number) => `Uploading ${percent}%`,
    completed: 'Complete',
    /** own (docs/specification.md 3.6) */
    duplicate: 'Already in this collection',
    error: 'Failed',
  },
  /** own: if the browser stores nothing */
  inMemory: 'This browser stores nothing for Clique. Keep this page open until your photos are sent.',
  /** own */
  retryFailed: (count: number) => (count === 1 ? 'Retry the failed photo' : `Retry ${count} failed photos`),
  noCliques: 'You need to be a member of at least one clique to upload photos. Please join or create a clique first.',
} as const
