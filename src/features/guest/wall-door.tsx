import { useEffect, useState } from 'react'
import type { Failure } from '../../../contract/failure'
import { enterLink, type OpenedLink } from '../../sync/guests/guest-link'
import { useLink } from '../../sync/guests/use-link'
import { PageSpinner } from '../../ui/indicators/spinner'
import { LinkPage } from '../../ui/layers/link-page'
import { ClosedLink, mayOpenLater } from './closed-link'
import { solvePuzzle } from './solve-puzzle'
import { useAgain } from './use-again'
import { reloadPage, replacePage } from '../../platform/loads'

/** Opens the link of a screen, which asks nothing. `secret` is undefined if the link was cut. */
export function WallDoor({ secret }: { secret: string | undefined }) {
  return (
    <LinkPage>
      {secret === undefined ? (
        <ClosedLink failure={undefined} onRetry={reloadPage} />
      ) : (
        <Opening key={secret} secret={secret} />
      )}
    </LinkPage>
  )
}

function Opening({ secret }: { secret: string }) {
  const { link, retry } = useLink(secret)
  if (link.state === 'closed') return <Closed failure={link.failure} onRetry={retry} />
  return link.state === 'open' ? <Entering secret={secret} opened={link.opened} onRetry={retry} /> : <PageSpinner />
}

interface EnteringProps {
  secret: string
  opened: OpenedLink
  onRetry: () => void
}

function Entering({ secret, opened, onRetry }: EnteringProps) {
  const [failure, setFailure] = useState<Failure>()
  const isGuests = opened.invitation.kind === 'guest'
  useEffect(() => {
    if (isGuests) return replacePage(`/guest#${secret}`)
    void enterLink({ secret, puzzle: opened.puzzle, solve: solvePuzzle }).then((entered) => {
      if (!entered.ok) setFailure(entered.error)
    })
  }, [secret, opened, isGuests])
  return failure ? <Closed failure={failure} onRetry={onRetry} /> : <PageSpinner />
}

function Closed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  useAgain(mayOpenLater(failure), onRetry)
  return <ClosedLink failure={failure} onRetry={onRetry} />
}
