import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Ended } from '../features/guest/ended'
import { LinkDoor } from '../features/guest/link-door'
import { claimToken } from '../sync/guests/claim'
import { codeIn, isOtherPage, pathOfLink, secretIn } from '../sync/guests/guest-link'
import { useSession } from '../sync/reading/hooks'
import { PageSpinner } from '../ui/indicators/spinner'
import { lazyPart } from '../ui/tools/lazy-part'
import { collectionSearch } from './-parts/collection-search'
import { loadPage, replacePage } from '../platform/loads'

const GuestHome = lazyPart(() => import('./-parts/guest-home'))

/** The page of a guest link: /guest#secret, and then the path of the link's guest on this device. */
export const Route = createFileRoute('/guest/$')({ validateSearch: collectionSearch, component: Guest })

function Guest() {
  const { hash, pathname } = useLocation()
  const search = Route.useSearch()
  const session = useSession()
  const secret = secretIn(hash)
  const path = secret === undefined ? pathname : pathOfLink(secret)
  const isOther = isOtherPage(path)
  useEffect(() => {
    if (isOther) replacePage(`${path}${location.search}${location.hash}`)
  }, [isOther, path])
  if (isOther) return <PageSpinner />
  if (!session?.guest) return <LinkDoor secret={secret} code={codeIn(hash)} />
  if (session.isClaimed) return <Elsewhere address={joinAddress(pathname)} />
  const onJoin = () => loadPage(joinAddress(pathname))
  if (session.isEnded)
    return (
      <Ended
        kind="guest"
        endedBy={session.endedBy}
        joining={session.hasJoined ? { clique: session.guest.clique.name, onJoin } : undefined}
      />
    )
  return (
    <GuestHome
      session={session}
      guest={session.guest}
      search={search}
      secret={secret}
      joinAddress={joinAddress(pathname)}
    />
  )
}

/** The page on which the guest of this path becomes a member. */
const joinAddress = (path: string) => `/join#${claimToken(path)}`

function Elsewhere({ address }: { address: string }) {
  useEffect(() => replacePage(address), [address])
  return <PageSpinner />
}
