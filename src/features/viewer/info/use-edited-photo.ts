import { useState } from 'react'
import type { Collection, Flick } from '../../../../contract/entities'

interface Edited {
  flick: Flick
  collection: Collection
}

/**
 * The photo whose details are being edited, as it is shown now. It outlives the photo and its collection, so that nothing
 * typed is lost.
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
