import { limits, MB } from '../../../../contract/limits'
import type { PictureTrouble } from '../../../ui/pictures/profile-picture'
import { copy } from '../copy'

/** Why a file cannot become a profile picture, in the words of registration (docs/specification.md 1.5). */
export const pictureWords = (trouble: PictureTrouble, file: File): string =>
  ({
    type: copy.pictureType,
    size: copy.pictureTooLarge(limits.profileImageBytes / MB, (file.size / MB).toFixed(1)),
    damaged: copy.pictureCorrupted,
    unreadable: copy.pictureUnreadable,
  })[trouble]
