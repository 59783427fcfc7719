import type { SelectionError } from '../../../upload/intake/selection'
import { copy } from '../copy'
import { fileSize, megabytes } from '../../../ui/tools/file-size'

/** What an iPhone's camera writes unless told otherwise. */
const HEIC = /\.hei[cf]$/i

/** Why photos were not added, in the words of docs/specification.md 2.5. */
export const selectionMessage = (error: SelectionError): string => {
  switch (error.code) {
    case 'TOO_MANY':
      return copy.tooMany(error.maximum, error.selected)
    case 'UNSUPPORTED_TYPE':
      return `${error.name} ${copy.unsupported}${HEIC.test(error.name) ? `. ${copy.heic}` : ''}`
    case 'TOO_LARGE':
      return `${error.name} ${copy.tooLarge(megabytes(error.size), megabytes(error.maximum))}`
    case 'TOO_SMALL':
      return `${error.name} ${copy.tooSmall(fileSize(error.size), fileSize(error.minimum))}`
    case 'DUPLICATE':
      return `${error.name} ${copy.duplicate}`
  }
}
