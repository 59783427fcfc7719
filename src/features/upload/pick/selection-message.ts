import type { SelectionError } from '../../../upload/intake/selection'
import { copy } from '../copy'
import { fileSize, megabytes } from '../../../ui/tools/file-size'

/** What an iPhone's camera writes unless told otherwise. */
const HEIC = /\.hei[cf]$/i

/** Why photos were not added, in the words of docs/specification.md 2.5; a file's name is shown before it. */
export const selectionMessage = (error: SelectionError): string => {
  switch (error.code) {
    case 'TOO_MANY':
      return copy.tooMany(error.maximum, error.selected)
    case 'UNSUPPORTED_TYPE':
      return HEIC.test(error.name) ? `${copy.unsupported}. ${copy.heic}` : copy.unsupported
    case 'TOO_LARGE':
      return copy.tooLarge(megabytes(error.size), megabytes(error.maximum))
    case 'TOO_SMALL':
      return copy.tooSmall(fileSize(error.size), fileSize(error.minimum))
    case 'DUPLICATE':
      return copy.duplicate
  }
}
