import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Ended } from '../features/guest/ended'
import { WallDoor } from '../features/guest/wall-door'
import { isOtherPage, pathOfLink, secretIn } from '../sync/guests/guest-link'
import { useSession } from '../sync/reading/hooks'
import { PageSpinner } from '../ui/indicators/spinner'
import { lazyPart } from '../ui/tools/lazy-part'
import { replacePage } from '../platform/loads'

const WallHome = lazyPart(() => import('./-parts/wall-home'))

/** The page of a screen that shows a collection: /wall#secret, and then its path on this device. */
export const Route = createFileRoute('/wall/$')({ component: Wall })

function Wall() {
  const { hash, pathname } = useLocation()
  const session = useSession()
  const secret = secretIn(hash)
  const path = secret === undefined ? pathname : pathOfLink(secret, 'wall')
  const isOther = isOtherPage(path)
  useEffect(() => {
    if (isOther) replacePage(`${path}${location.hash}`)
  }, [isOther, path])
  if (isOther) return <PageSpinner />
  if (!session?.guest) return <WallDoor secret={secret} />
  return session.isEnded ? (
    <Ended kind="wall" endedBy={session.endedBy} />
  ) : (
    <WallHome session={session} guest={session.guest} />
  )
}
