import { useState } from 'react'
import type { Collection, Flick } from '../../../../contract/entities'

interface Edited {
  flick: Flick
  collection: Collection
}

/**
 * The photo whose details are being edited, with its present values. It outlives the photo and its collection, so that
 * no input is lost.
 */
export const useEditedPhoto = (flick: Flick | undefined, collection: Collection | undefined) => {
  const [edited, setEdited] = useState<Edited>()
  const isShown = flick !== undefined && collection !== undefined
  if (edited && isShown && flick.id === edited.flick.id && (flick !== edited.flick || collection !== edited.collection))
    setEdited({ flick, collection })
  return {
    edited,
    edit: () => isShown && setEdited({ flick, collection }),
    stop: () => setEdited(undefined),
  }
}
