import type { SharedPhotos } from '../../sync/uploads/shared-photos'
import { Button } from '../../ui/controls/button'
import { copy } from './copy'
import { Notice } from './notice'

interface SharedOfferProps {
  photos: SharedPhotos
  onAdd: () => void
  onDiscard: () => void
}

/** Asks the user whether to add photos of an unknown sender: a foreign page may have sent them. */
export function SharedOffer({ photos: { files }, onAdd, onDiscard }: SharedOfferProps) {
  return (
    <Notice
      kind="shared"
      title={copy.sharedOffer(files.length)}
      text={copy.sharedOfferText}
      actions={
        <>
          <Button variant="secondary" onClick={onDiscard}>
            {copy.discardShared}
          </Button>
          <Button onClick={onAdd}>{copy.addShared}</Button>
        </>
      }
      closeLabel={copy.discardShared}
      onClose={onDiscard}
    />
  )
}
