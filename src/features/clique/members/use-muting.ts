import { useResource } from '../../../sync/reading/hooks'
import { muteClique, notificationsOf } from '../../../sync/notifications/mute'
import { toast } from '../../../ui/layers/toast'
import { memberCopy } from './member-copy'

/** Whether a member gets notifications of this clique, on all of their devices; undefined until it is known. */
export const useMuting = (cliqueId: string) => {
  const { data } = useResource(notificationsOf(cliqueId))
  if (!data) return undefined
  const { isMuted } = data
  const change = async () => {
    const done = await muteClique(cliqueId, !isMuted)
    const told = done
      ? { text: isMuted ? memberCopy.unmuted : memberCopy.muted }
      : { text: memberCopy.muteFailed, tone: 'error' as const }
    void toast({ ...told, about: `notifications ${cliqueId}` })
  }
  return { isMuted, change: () => void change() }
}
