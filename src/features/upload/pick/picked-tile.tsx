import { X } from 'lucide-react'
import { memo } from 'react'
import { copy } from '../copy'
import { LocalImage } from '../pictures/local-image'
import { pickCopy } from './pick-copy'
import styles from './select-step.module.css'
import { usePickedPreview } from '../pictures/use-picked-preview'
import { useSeen } from '../pictures/use-seen'
import type { PickedPhoto } from './use-selection'

interface PickedTileProps {
  photo: PickedPhoto
  onRemove: (photo: PickedPhoto) => void
}

/** One picked photo. Memoised: with hundreds of photos only the changed ones should be rendered again. */
export const PickedTile = memo(function PickedTile({ photo, onRemove }: PickedTileProps) {
  const { name } = photo.file
  const [ref, isSeen] = useSeen()
  const preview = usePickedPreview(isSeen ? photo.file : undefined)
  return (
    <li ref={ref} className={styles.tile}>
      {preview && <LocalImage src={preview} alt={name} className={styles.picture} />}
      {photo.isReduced && <span className={styles.badge}>{pickCopy.reduced}</span>}
      <button
        type="button"
        className={styles.remove}
        aria-label={copy.remove(name)}
        title={copy.remove(name)}
        onClick={() => onRemove(photo)}
      >
        <span className={styles.cross}>
          <X aria-hidden="true" />
        </span>
      </button>
    </li>
  )
})
