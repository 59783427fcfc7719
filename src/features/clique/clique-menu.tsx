import { Bell, BellOff, CircleArrowDown, CircleX, Ellipsis } from 'lucide-react'
import type { Clique } from '../../../contract/entities'
import { useOnline } from '../../sync/reading/hooks'
import { usePinning } from '../../sync/pinned/use-pinning'
import { IconButton } from '../../ui/controls/icon-button'
import { copy as words } from '../../ui/cards/kept-copy'
import { KeptNote } from '../../ui/cards/kept-note'
import { Menu } from '../../ui/layers/menu'
import { copy } from './copy'
import { useMuting } from './members/use-muting'

const thingOf = ({ cliqueId: id, name }: Clique) => ({ kind: 'clique', id, name }) as const

/** A member's settings: notifications of this clique, and pinning it on this device. */
export default function CliqueMenu({ clique }: { clique: Clique }) {
  const { kept, keep, stop } = usePinning(thingOf(clique))
  const muting = useMuting(clique.cliqueId)
  const keeping = kept
    ? { id: 'stop', label: words.stop, icon: <CircleX />, onSelect: stop }
    : { id: 'keep', label: words.keep, icon: <CircleArrowDown />, onSelect: keep }
  const mute = muting && {
    id: 'mute',
    label: muting.isMuted ? copy.unmute : copy.mute,
    icon: muting.isMuted ? <Bell /> : <BellOff />,
    onSelect: muting.change,
  }
  return (
    <Menu
      label={copy.options}
      items={mute ? [mute, keeping] : [keeping]}
      renderTrigger={(props) => (
        <IconButton label={copy.options} {...props}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}

/** The part of the clique that is stored here. Renders nothing if the clique is not pinned. */
export function Kept({ clique }: { clique: Clique }) {
  const { kept } = usePinning(thingOf(clique))
  const online = useOnline()
  return kept ? <KeptNote kept={kept} isWithClique={false} online={online} /> : null
}
