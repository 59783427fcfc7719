import { Bell, BellOff, CircleArrowDown, CircleX, Ellipsis } from 'lucide-react'
import type { Clique } from '../../../contract/entities'
import { useOnline } from '../../sync/reading/hooks'
import { usePinning } from '../../sync/pinned/use-pinning'
import { IconButton } from '../../ui/controls/icon-button'
import { copy as words } from '../../ui/cards/pin-copy'
import { PinNote } from '../../ui/cards/pin-note'
import { Menu } from '../../ui/layers/menu'
import { copy } from './copy'
import { useMuting } from './members/use-muting'

const thingOf = ({ cliqueId: id, name }: Clique) => ({ kind: 'clique', id, name }) as const

/** A member's settings: notifications of this clique, and pinning it on this device. */
export default function CliqueMenu({ clique }: { clique: Clique }) {
  const { current, pin, unpin } = usePinning(thingOf(clique))
  const muting = useMuting(clique.cliqueId)
  const pinning = current
    ? { id: 'unpin', label: words.stop, icon: <CircleX />, onSelect: unpin }
    : { id: 'pin', label: words.keep, icon: <CircleArrowDown />, onSelect: pin }
  const mute = muting && {
    id: 'mute',
    label: muting.isMuted ? copy.unmute : copy.mute,
    icon: muting.isMuted ? <Bell /> : <BellOff />,
    onSelect: muting.change,
  }
  return (
    <Menu
      label={copy.options}
      items={mute ? [mute, pinning] : [pinning]}
      renderTrigger={(props) => (
        <IconButton label={copy.options} {...props}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}

/** The part of the clique that is stored here. Renders nothing if the clique is not pinned. */
export function PinState({ clique }: { clique: Clique }) {
  const { current: pin } = usePinning(thingOf(clique))
  const online = useOnline()
  return pin ? <PinNote pin={pin} isWithClique={false} online={online} /> : null
}
