import { useState } from 'react'
import { newId } from '../../../platform/ids'
import { canBeReduced, refusedOf, tooManyOf, type Looked, type SelectionLimits } from '../../../upload/intake/selection'
import { selectionMessage } from './selection-message'

/** A file that was not added, with its reason in words. */
export interface RefusedFile {
  key: string
  looked: Looked<File>
  reason: string
  /** Its bytes are a picture's. */
  isPicture: boolean
  /** A smaller copy of the file can be sent. */
  canBeReduced: boolean
}

/** The errors of the last files. */
export const useRefused = () => {
  const [tooMany, setTooMany] = useState<string>()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  /** Shows the errors of these files; true if there are none. */
  const say = (lot: readonly Looked<File>[], selected: readonly File[], rules: SelectionLimits) => {
    const many = tooManyOf(lot.length, selected.length, rules.files)
    const found = refusedOf(lot, selected, rules.bytesPerFile)
    setTooMany(many && selectionMessage(many))
    setRefused(
      found.map(({ looked, error }) => ({
        key: newId(),
        looked,
        reason: selectionMessage(error),
        isPicture: error.code !== 'UNSUPPORTED_TYPE',
        canBeReduced: canBeReduced(looked.file, error),
      })),
    )
    return !many && found.length === 0
  }
  const dropRefused = () => {
    setTooMany(undefined)
    setRefused([])
  }
  return { tooMany, refused, say, dropRefused }
}
