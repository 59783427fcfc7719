import { useOnline } from '../../sync/reading/hooks'
import { usePin } from '../../sync/pinned/use-pins'
import { KeptNote } from '../../ui/cards/kept-note'

/** A note with the part of a pinned collection that is stored on this device. Renders nothing if it is not pinned. */
export function Kept({ collectionId }: { collectionId: string }) {
  const kept = usePin('collection', collectionId)
  const online = useOnline()
  return kept ? <KeptNote kept={kept} isWithClique={!kept.isChosen} online={online} /> : null
}
