import { CircleArrowDown } from 'lucide-react'
import type { Clique } from '../../../contract/entities'
import { useOnline } from '../../sync/hooks'
import { useKept } from '../../sync/use-kept'
import { useKeeping } from '../../sync/use-keeping'
import { Button } from '../../ui/button'
import { KeptNote } from '../../ui/kept-note'
import { copy } from './copy'

/** A member's choice to have all of this clique on this device. */
export default function KeepButton({ clique: { cliqueId, name } }: { clique: Clique }) {
  const { kept, keep, stop } = useKeeping({ kind: 'clique', id: cliqueId, name })
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<CircleArrowDown />}
      aria-pressed={kept !== undefined}
      onClick={kept ? stop : keep}
    >
      {copy.keep}
    </Button>
  )
}

/** How much of it is here; nothing where it is not to be. */
export function Kept({ cliqueId }: { cliqueId: string }) {
  const kept = useKept('clique', cliqueId)
  const online = useOnline()
  return kept ? <KeptNote kept={kept} isWithClique={false} online={online} /> : null
}
