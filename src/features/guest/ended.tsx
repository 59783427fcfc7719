import { leaveAsGuest } from '../../sync/guests/guest-session'
import { useReturn } from '../../sync/guests/use-return'
import { useWaitingCount } from '../../sync/guests/use-waiting-count'
import { Button } from '../../ui/controls/button'
import { LinkPage } from '../../ui/layers/link-page'
import { ClosedPage } from '../../ui/link/closed-page'
import { useBusy } from '../../ui/tools/use-busy'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'

interface EndedProps {
  kind: 'guest' | 'wall'
  /** A guest who was about to join, and may be a member by now. */
  joining?: { clique: string; onJoin: () => void } | undefined
}

/** The page of a guest whose link has ended, or whom the host removed: what became of their photos. */
export function Ended({ kind, joining }: EndedProps) {
  const waiting = useWaitingCount()
  const { busy, during } = useBusy()
  const text = kind === 'wall' ? copy.wallEnded : copy.endedText
  useTitle(copy.ended)
  useReturn()
  return (
    <LinkPage>
      <ClosedPage title={copy.ended} text={waiting > 0 ? `${text} ${copy.endedWaiting(waiting)}` : text}>
        {joining && (
          <Button block onClick={joining.onJoin}>
            {copy.join(joining.clique)}
          </Button>
        )}
        <Button block variant="secondary" busy={busy} onClick={() => void during(leaveAsGuest)}>
          {copy.forget}
        </Button>
      </ClosedPage>
    </LinkPage>
  )
}
