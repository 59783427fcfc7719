import { useOnline } from '../../sync/reading/hooks'
import { usePin } from '../../sync/pinned/use-pins'
import { PinNote } from '../../ui/cards/pin-note'

/** A note with the part of a pinned collection that is stored on this device. Renders nothing if it is not pinned. */
export function PinState({ collectionId }: { collectionId: string }) {
  const pin = usePin('collection', collectionId)
  const online = useOnline()
  return pin ? <PinNote pin={pin} isWithClique={!pin.isChosen} online={online} /> : null
}
