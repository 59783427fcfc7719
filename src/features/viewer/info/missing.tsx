import { ImageOff } from 'lucide-react'
import { Button } from '../../../ui/controls/button'
import { copy } from '../copy'
import styles from './missing.module.css'

interface MissingProps {
  /** The server says that there is no such photo for this user; otherwise it did not answer. */
  isGone: boolean
  onClose: () => void
}

/** In place of a photo that a link led to and that cannot be shown. */
export function Missing({ isGone, onClose }: MissingProps) {
  return (
    <div className={styles.missing}>
      <ImageOff aria-hidden="true" />
      <div role="alert">
        <p className={styles.title}>{isGone ? copy.gone : copy.unreachable}</p>
        <p>{isGone ? copy.goneText : copy.unreachableText}</p>
      </div>
      <Button variant="secondary" onClick={onClose}>
        {copy.showCollection}
      </Button>
    </div>
  )
}
