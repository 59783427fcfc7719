/** A screen that has entered: the slideshow of its collection, which begins by itself. */
import { useState } from 'react'
import { Wall } from '../../features/guest/wall'
import Background from '../../features/shell/background'
import Slideshow from '../../features/slideshow/slideshow'
import { shownSecretIn } from '../../sync/guests/guest-link'
import { useGuestSelf } from '../../sync/guests/use-guest-self'
import { guestAddress } from '../../sync/joining/guest-links'
import type { Session } from '../../sync/session/session-state'
import { useCollection } from '../../sync/shown/use-collection'
import { copy } from '../../ui/tools/copy'

interface WallHomeProps {
  session: Session
  guest: NonNullable<Session['guest']>
}

export default function WallHome({ session, guest }: WallHomeProps) {
  useGuestSelf(session)
  const photos = useCollection(guest.collection.id, 'DATEDESC')
  const [isShowing, setShowing] = useState(true)
  const guests = shownSecretIn(location.hash)
  const isFull = isShowing && photos.flicks.length > 0
  return (
    <>
      <Wall
        guest={guest}
        total={photos.total}
        isFailed={photos.error !== undefined}
        onRetry={photos.refresh}
        onStart={() => setShowing(true)}
      />
      {isFull && (
        <Slideshow
          photos={photos}
          first={undefined}
          isWall
          guests={
            guests === undefined
              ? undefined
              : { address: guestAddress(guests), name: guest.collection.name || copy.untitled }
          }
          onClose={() => setShowing(false)}
        />
      )}
      <Background uid={session.uid} userId={session.userId} isMember={false} />
    </>
  )
}
