import { useEffect, useRef } from 'react'
import type { ImageUrls, User } from '../../../../contract/entities'
import { Avatar } from '../../../ui/pictures/avatar'
import { Badge } from '../../../ui/indicators/badge'
import { Button } from '../../../ui/controls/button'
import { retryImport } from '../../../ui/tools/retry-import'
import { lazyPart } from '../../../ui/tools/lazy-part'
import { copy } from '../copy'
import styles from './welcome.module.css'

const PasskeyOffer = lazyPart(() => retryImport(() => import('../passkey/passkey-offer')))

interface WelcomeProps {
  user: User
  /** The picked picture: the server's URLs may not work yet. */
  picture: ImageUrls | null
  /** The picture could not be sent yet. */
  pictureWaits: boolean
  onStart: () => void
}

/** Step 2: the profile exists. */
export function Welcome({ user, picture, pictureWaits, onStart }: WelcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus no longer exists.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.card}>
      <Avatar id={user.userId} name={`${user.firstName} ${user.lastName}`} size={88} picture={picture} />
      {user.joinNumber !== undefined && <Badge tone="accent">{copy.joinNumber(user.joinNumber)}</Badge>}
      <h1 ref={heading} tabIndex={-1}>
        {copy.welcome}
      </h1>
      <p className={styles.text}>{copy.welcomeText(user.firstName)}</p>
      <output className={styles.note}>{pictureWaits && copy.pictureWaits}</output>
      <PasskeyOffer />
      <Button block onClick={onStart}>
        {copy.getStarted}
      </Button>
    </div>
  )
}
