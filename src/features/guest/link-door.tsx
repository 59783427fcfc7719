import { useEffect, useState } from 'react'
import type { Failure } from '../../../contract/failure'
import { watchVisible } from '../../platform/background/visible'
import { PageSpinner } from '../../ui/indicators/spinner'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { LinkPage } from '../../ui/layers/link-page'
import { useTitle } from '../../ui/tools/use-title'
import { useMember } from '../../sync/guests/use-member'
import { useLink } from '../../sync/guests/use-link'
import { ClosedLink } from './closed-link'
import { Continuing } from './continuing'
import { copy } from './copy'
import { Door } from './door'
import { useAgain } from './use-again'
import { reloadPage, replacePage } from '../../platform/loads'

/** The page of a guest link before its user is a guest. `secret` is undefined if the link was cut. */
export function LinkDoor({ secret, code }: { secret: string | undefined; code: string | undefined }) {
  return (
    <LinkPage>
      {secret === undefined ? (
        <ClosedLink failure={undefined} onRetry={reloadPage} />
      ) : code === undefined ? (
        <Opening key={secret} secret={secret} />
      ) : (
        <Continuing key={code} secret={secret} code={code} />
      )}
    </LinkPage>
  )
}

function Opening({ secret }: { secret: string }) {
  const { link, retry, look } = useLink(secret)
  // The link opens, and takes no more guests, or was revoked in the meantime: opening it again would ask for the name again.
  const [refused, setRefused] = useState<Failure>()
  const member = useMember()
  const isPaused = link.state === 'open' && link.opened.invitation.isPaused
  useAgain(isPaused, look)
  useEffect(() => (isPaused ? watchVisible(look) : undefined), [isPaused, look])
  useTitle(link.state === 'open' ? link.opened.invitation.collection.name || copy.title : copy.title)
  const isWall = link.state === 'open' && link.opened.invitation.kind === 'wall'
  useEffect(() => {
    if (isWall) replacePage(`/wall#${secret}`)
  }, [isWall, secret])
  if (refused) return <ClosedLink failure={refused} onRetry={reloadPage} />
  if (link.state === 'closed') return <ClosedLink failure={link.failure} onRetry={retry} />
  if (link.state === 'loading' || isWall || member === undefined)
    return (
      <>
        <VisuallyHidden as="h1" tabIndex={-1}>
          {copy.loading}
        </VisuallyHidden>
        <PageSpinner />
      </>
    )
  return (
    <Door
      secret={secret}
      opened={link.opened}
      member={member}
      onClosed={(failure) => (failure.code === 'GUEST_PAUSED' ? retry() : setRefused(failure))}
    />
  )
}
