import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button'
import { copy } from '../copy'
import styles from './missing.module.css'

interface MissingProps {
  /** The server answered that this user has no such photo; otherwise it did not answer. */
  isGone: boolean
  onClose: () => void
  /** The user's unposted comment on the photo. */
  unposted: ReactNode
}

/** Replaces a photo that cannot be shown: a link led to it, or it was deleted while it was open. */
export function Missing({ isGone, onClose, unposted }: MissingProps) {
  return (
    <div className={styles.missing}>
      <ImageOff aria-hidden="true" />
      <div role="alert">
        <p className={styles.title}>{isGone ? copy.gone : copy.unreachable}</p>
        <p>{isGone ? copy.goneText : copy.unreachableText}</p>
      </div>
      {isGone && unposted}
      <Button variant="secondary" onClick={onClose}>
        {copy.showCollection}
      </Button>
    </div>
  )
}
