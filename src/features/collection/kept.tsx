import { useOnline } from '../../sync/reading/hooks'
import { useKept } from '../../sync/pinned/use-kept'
import { KeptNote } from '../../ui/cards/kept-note'

/** How much of this collection is kept on this device; nothing where it is not to be. */
export function Kept({ collectionId }: { collectionId: string }) {
  const kept = useKept('collection', collectionId)
  const online = useOnline()
  return kept ? <KeptNote kept={kept} isWithClique={!kept.isChosen} online={online} /> : null
}
