/** Says that the user may act on some of the photos only, and who may act on the others. */
const partOf = (act: string, acted: string, may: number, all: number, who: string) => {
  const [are, others] = [`can be ${acted} by ${who}.`, all - may]
  if (may === 0)
    return all === 1 ? `You cannot ${act} this photo. It ${are}` : `You cannot ${act} these photos. They ${are}`
  return `You can ${act} ${may} of ${all} photos. The other ${others === 1 ? 'one' : others} ${are}`
}

/** Every text of the collection page (docs/specification.md 2.2 and 2.8). */
export const copy = {
  loading: 'Loading collection...',
  empty: 'No photos in this collection yet',
  emptyForOwner: 'Photos that you add appear here.',
  notFound: 'Collection not found',
  failed: 'Failed to load collection',
  failedMore: 'Failed to load more images. Please try again.',
  offlineMore: 'The rest is shown when you are back online.',
  addPhotos: 'Add Photos',
  created: (ago: string) => `Created ${ago}`,
  createdBy: (username: string) => `Created by @${username}`,
  savedAt: (ago: string) => `Saved ${ago}`,

  options: 'Collection options',
  download: 'Download',
  downloadText: (name: string) => `All photos of "${name}" in one ZIP file, with captions and comments.`,
  downloadSelection: (count: number) => `The ${count} selected photos in one ZIP file, with captions and comments.`,
  downloadPhotos: (photos: number, size: string) =>
    photos === 1 ? `Download 1 photo (${size})` : `Download ${photos} photos (${size})`,
  downloadPreparing: (remaining: number | undefined) => {
    if (remaining === undefined) return 'Preparing...'
    return remaining === 1 ? 'Preparing: 1 photo left' : `Preparing: ${remaining} photos left`
  },
  /** A selection that is too long for one archive. */
  downloadPart: (part: number, parts: number) => `Part ${part} of ${parts}`,
  downloadResumes: 'If the download is interrupted, your browser can resume it for 24 hours.',
  downloadMissing: (count: number) =>
    count === 1
      ? '1 photo is not included, because the server cannot read it.'
      : `${count} photos are not included, because the server cannot read them.`,
  downloadStarted: 'Download started',
  downloadOffline: 'Network error - check your connection',
  downloadEmpty: 'There are no photos to download',
  downloadTooLong: (most: number) => `One download has ${most} photos at most`,
  downloadTooMany: 'Too many downloads. Try again later.',
  downloadFailed: 'Failed to prepare the download. Please try again.',
  saveToFolder: 'Save to folder',
  savingToFolder: (name: string) => `Saving to "${name}"`,
  savingFiles: (files: number, of: number) => `${files} of ${of} files`,
  savingStays: 'Keep this page open. If it ends early, pick the same folder again: what is there is not saved twice.',
  savedToFolder: (name: string) => `Saved to "${name}"`,
  folderTrouble: {
    cut: 'The connection was interrupted. Saved files stay in the folder.',
    over: 'The photos have changed. Saved files stay in the folder.',
    space: 'There is not enough space in the folder.',
    folder: 'The folder cannot be written to.',
  },

  edit: 'Edit Collection',
  delete: 'Delete Collection',
  deleting: 'Deleting...',
  deleteAsk: (name: string) => `Are you sure you want to delete "${name}"?`,
  /** With TRASH_DAYS=0. */
  deleteWarning: 'This action cannot be undone. All photos in this collection will be permanently removed.',
  deleteRestorable: (days: number) => `You can restore it for ${days} ${days === 1 ? 'day' : 'days'}.`,
  deleted: 'Collection deleted',
  recentlyDeleted: 'Recently deleted',
  commentsOff: 'Turn comments off',
  commentsOn: 'Turn comments on',
  commentsAreOff: 'No one can comment in this collection now',
  commentsAreOn: 'Comments are on',
  deleteFailed: 'Failed to delete collection. Please try again.',

  addCover: 'Add Cover',
  changeCover: 'Change Cover',
  removeCover: 'Remove',
  cover: 'Cover photo',
  name: 'Collection Name',
  nameRequired: 'Collection name is required',
  nameTooLong: (max: number) => `Name must be less than ${max} characters`,
  description: 'Description',
  descriptionTooLong: (max: number) => `Description must be less than ${max} characters`,
  visibility: 'Visibility',
  privateText: 'Only visible to clique members',
  followersText: 'Visible to followers of clique members',
  save: 'Save',
  saved: 'Collection updated',
  editFailed: 'Failed to update collection. Please try again.',
  coverInvalid: 'Invalid file selected',
  coverUnreadable: 'Unable to validate file. Please try again.',
  coverType: 'Unsupported file type. Supported types: JPEG, PNG, WebP',
  coverTooLarge: (max: number) => `File too large. Maximum size: ${max} MB`,
  coverFailed: 'Failed to process cover image. Please try a different image.',
  allLost: (details: string) =>
    `Collection updated successfully, but all image uploads failed: ${details}. The cover photo will not display.`,
  /** The specification requires that it names each variant and suggests editing again. */
  someLost: (variants: string) =>
    `Collection updated, but these versions of the cover photo failed to upload: ${variants}. Please try editing again.`,
  variants: { basePhoto: 'original', medQualityPhoto: 'medium', lowQualityPhoto: 'small' },

  slideshow: 'Slideshow',
  guestLink: 'Guest link',
  select: 'Select',
  selection: 'Selection',
  selectPhotos: 'Select photos',
  selected: (count: number) => (count === 1 ? '1 photo selected' : `${count} photos selected`),
  /** Out of all photos that are known so far, or stored if the device is offline. */
  selectedOf: (count: number, total: number) => `${count} of ${total} photos selected`,
  selectAll: 'Select all',
  /** All photos of the day on which the last selected photo was taken. */
  selectDay: 'Select day',
  onlyStoredSelected: 'Only photos that are stored on this device could be selected.',
  endSelection: 'End selection',
  deletePhotos: 'Delete',
  deletePhotosAsk: (count: number) => (count === 1 ? 'Delete 1 photo?' : `Delete ${count} photos?`),
  deletePhotosWarning: 'This cannot be undone.',
  deletePhotosOf: (may: number, all: number, who: string) => partOf('delete', 'deleted', may, all, who),
  deletedPhotos: (count: number) => (count === 1 ? 'Deleted 1 photo.' : `Deleted ${count} photos.`),
  /** The users with a right to a photo, by role (contract/rights.ts), for one photo and for several. */
  rightHolders: {
    uploader: ['the one who uploaded it', 'those who uploaded them'],
    creator: ["the collection's creator", "the collection's creator"],
    leader: ["the clique's leader", "the clique's leader"],
  },
  or: ' or ',
  movePhotos: 'Move',
  movePhotosTitle: (count: number) => (count === 1 ? 'Move 1 photo' : `Move ${count} photos`),
  movePhotosOf: (may: number, all: number, who: string) => partOf('move', 'moved', may, all, who),
  movedPhotos: (count: number, name: string) =>
    count === 1 ? `Moved 1 photo to "${name}".` : `Moved ${count} photos to "${name}".`,
  chooseTarget: 'Choose a collection.',
  noneToPlace: 'You can do this with none of these photos. Choose another clique.',
  copyPhotos: 'Copy',
  copyPhotosTitle: (count: number) => (count === 1 ? 'Copy 1 photo' : `Copy ${count} photos`),
  copyPhotosOf: (may: number, all: number, who: string) => partOf('copy', 'copied', may, all, who),
  copiedPhotos: (count: number, name: string) =>
    count === 1 ? `Copied 1 photo to "${name}".` : `Copied ${count} photos to "${name}".`,
  clique: 'Clique',
  thisClique: 'This clique',
  collections: 'Collections',
  noOtherCollections: 'No other collections in this clique.',
  savePhotos: 'Save',
  savePhotosTitle: (count: number) => (count === 1 ? 'Save 1 photo' : `Save ${count} photos`),
  loadingPhotos: 'Loading photos',
  loadedPhotos: (done: number, all: number) => `${done} of ${all}`,
  photosReady: (count: number) => (count === 1 ? 'The photo is ready.' : `${count} photos are ready.`),
  savedPhotos: (count: number) => (count === 1 ? 'Saved 1 photo.' : `Saved ${count} photos.`),
  notSaved: (count: number, all: number) =>
    all === 1 ? 'The photo could not be loaded.' : `${count} of ${all} photos could not be loaded.`,
  saveFailed: 'The photos could not be saved. Please try again.',
  setCover: 'Set as cover',
  settingCover: 'Setting cover...',
  coverSet: 'The collection has a new cover.',
  coverNotSet: 'The cover could not be set. Please try again.',

  sort: 'Sort photos',
  larger: 'Larger photos',
  smaller: 'Smaller photos',
  photos: 'Photos',
  month: 'Month',
  placeInMonth: (month: string, position: number, total: number) => `${month}, photo ${position} of ${total}`,
  sorts: {
    DATEDESC: 'Newest First',
    DATEASC: 'Oldest First',
    LIKESDESC: 'Most Liked',
    LIKESASC: 'Least Liked',
  },
} as const
