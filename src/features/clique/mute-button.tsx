import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { useResource } from '../../sync/hooks'
import { muteClique, notificationsOf } from '../../sync/mute'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { copy } from './copy'

/** A member's own choice to hear of this clique, or not, on all of their devices. Nothing until it is known. */
export default function MuteButton({ cliqueId }: { cliqueId: string }) {
  const { data } = useResource(notificationsOf(cliqueId))
  const [isBusy, setBusy] = useState(false)
  if (!data) return null
  const { isMuted } = data
  const change = async () => {
    setBusy(true)
    const done = await muteClique(cliqueId, !isMuted)
    setBusy(false)
    void toast(done ? { text: isMuted ? copy.unmuted : copy.muted } : { text: copy.muteFailed, tone: 'error' })
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={isMuted ? <BellOff /> : <Bell />}
      aria-pressed={isMuted}
      busy={isBusy}
      onClick={() => void change()}
    >
      {copy.mute}
    </Button>
  )
}
