import type { SelectionError } from '../../../upload/intake/selection'
import { copy } from '../copy'
import { outcomeCopy } from '../outcome/outcome-copy'
import { pickCopy } from './pick-copy'
import { fileSize, megabytes } from '../../../ui/tools/file-size'

/** Why photos were not added, in the words of docs/specification.md 2.5; a file's name is shown before it. */
export const selectionMessage = (error: SelectionError): string => {
  switch (error.code) {
    case 'TOO_MANY':
      return copy.tooMany(error.maximum, error.selected)
    case 'UNSUPPORTED_TYPE':
      return copy.unsupported
    case 'TOO_LARGE':
      return copy.tooLarge(megabytes(error.size), megabytes(error.maximum))
    case 'TOO_SMALL':
      return copy.tooSmall(fileSize(error.size), fileSize(error.minimum))
    case 'TOO_MANY_PIXELS':
      return pickCopy.tooManyPixels
    case 'ANIMATED':
      return outcomeCopy.imageAnimated
    case 'HDR':
      return pickCopy.hdr
    case 'DAMAGED':
      return outcomeCopy.imageLoad
    case 'UNREADABLE':
      return outcomeCopy.imageRead
    case 'DUPLICATE':
      return copy.duplicate
  }
}
