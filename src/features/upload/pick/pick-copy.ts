/** Texts of picking: drops, files that were not added, and waiting photos. */
import { limits, reducedPhoto } from '../../../../contract/limits'

/** With a non-breaking space. */
const megapixels = (pixels: number) => `${pixels / 1_000_000}\u00a0MP`
const MEGAPIXELS_ALLOWED = megapixels(limits.pixels)
const SIDE_ALLOWED = `${limits.imageSide.toLocaleString('en')} px a side`
const REDUCED = megapixels(reducedPhoto.pixels)

export const pickCopy = {
  chooseFolder: 'Choose a folder',
  pickHere: 'Choose the photos to share',
  dropHere: 'Drop photos here, or choose them from this device',
  dropNow: 'Drop to add',
  dropToAddTo: (collection: string) => `Drop to add to ${collection}`,
  dropToUpload: 'Drop to upload',
  selectionErrors: 'Files that were not added',
  refused: (count: number) => (count === 1 ? '1 file was not added' : `${count} files were not added`),
  notAdded: (count: number) => (count === 1 ? '1 photo was not added' : `${count} photos were not added`),
  notAddedText: (count: number) =>
    `Other files were picked with ${count === 1 ? 'it' : 'them'} and could not be added. Photos that you leave out are not uploaded.`,
  addThem: (count: number) => (count === 1 ? 'Add it' : 'Add them'),
  leaveOut: (count: number) => (count === 1 ? 'Leave it out' : 'Leave them out'),
  removeAll: 'Remove all',
  tooManyPixels: `Too many pixels. Maximum: ${MEGAPIXELS_ALLOWED}, ${SIDE_ALLOWED}`,
  hdr: 'This HDR photo cannot be converted in this browser. Save it as a JPEG first.',
  reduce: (count: number) =>
    count === 1 ? `Send a smaller copy (${REDUCED})` : `Send smaller copies of ${count} photos (${REDUCED})`,
  reduced: 'Smaller copy',
  noPhotosPicked: 'Choose at least one photo.',
  readingPicked: 'Getting the photos that you picked. One moment, please.',
  later: 'Later',
  pickedBefore: (count: number) =>
    count === 1 ? '1 photo picked, not sent yet' : `${count} photos picked, not sent yet`,
  proceed: 'Continue',
  discardPicked: 'Discard the picked photos',
  discard: (count: number) => ({
    title: count === 1 ? 'Discard 1 photo?' : `Discard ${count} photos?`,
    text:
      count === 1
        ? 'It is not uploaded. Once you discard it, you can only upload it by picking it again.'
        : 'They are not uploaded. Once you discard them, you can only upload them by picking them again.',
    drop: 'Discard',
    keep: count === 1 ? 'Keep it' : 'Keep them',
  }),
} as const
