import { leaveAsGuest } from '../../sync/guests/guest-session'
import { useReturn, type GuestEnd } from '../../sync/guests/use-return'
import { useWaitingCount } from '../../sync/guests/use-waiting-count'
import { Button } from '../../ui/controls/button'
import { LinkPage } from '../../ui/layers/link-page'
import { ClosedPage } from '../../ui/link/closed-page'
import { useBusy } from '../../ui/tools/use-busy'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'

interface EndedProps {
  kind: 'guest' | 'wall'
  /** Undefined until the server has said how the session ended. */
  endedBy: GuestEnd | undefined
  /** The guest has joined, on another device or unnoticed: what is on this one is still to be given to the member. */
  joining?: { clique: string; onJoin: () => void } | undefined
}

/** The page of a guest whose link has ended, or whom the host removed: what became of their photos. */
export function Ended({ kind, endedBy, joining }: EndedProps) {
  const waiting = useWaitingCount()
  const { busy, during } = useBusy()
  const end = copy.ends[endedBy ?? 'unknown']
  const title = joining ? copy.joined(joining.clique) : kind === 'wall' ? copy.ends.unknown.title : end.title
  const text = joining ? copy.joinedText : kind === 'wall' ? copy.wallEnded : end.text
  const unsent = joining ? copy.joinedWaiting : copy.endedWaiting
  useTitle(title)
  useReturn()
  return (
    <LinkPage>
      <ClosedPage title={title} text={waiting > 0 ? `${text} ${unsent(waiting)}` : text}>
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
