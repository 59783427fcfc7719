import { Check, CircleAlert, Image } from 'lucide-react'
import { memo } from 'react'
import type { PhotoRow } from '../../../sync/uploads/uploads'
import type { PhotoProgress } from '../../../upload/progress/progress'
import { copy } from '../copy'
import { photoMessage } from '../outcome/failure-message'
import { FileThumb } from '../pictures/file-thumb'
import styles from './photo-card.module.css'
import { usePreview } from '../pictures/use-preview'
import { useSeen } from '../pictures/use-seen'

interface PhotoCardProps {
  photo: PhotoRow
  /** The picked file, in the tab in which it was picked. */
  file: File | undefined
  word: PhotoProgress['word']
  /** Whole percents, drawn as a bar. */
  percent: number
  online: boolean
}

const text = ({ photo, word, online }: PhotoCardProps) => {
  switch (word) {
    case 'uploading':
      return online ? copy.words.uploading : copy.words.pending
    case 'completed':
      return photo.isDuplicate ? copy.words.duplicate : copy.words.completed
    case 'error':
      return photo.reason ? `${copy.words.error}: ${photoMessage(photo.reason)}` : copy.words.error
    default:
      return copy.words[word]
  }
}

/**
 * One file on its way (docs/specification.md 2.2 'Per-file card states'). Rendered again only when its content has
 * changed.
 */
export const PhotoCard = memo(
  function PhotoCard(props: PhotoCardProps) {
    const { photo, file, word, percent } = props
    const [ref, isSeen] = useSeen()
    const preview = usePreview(isSeen ? photo : undefined, file)
    return (
      <li ref={ref} className={styles.card} data-word={word}>
        <FileThumb preview={preview} icon={<Image />} className={styles.picture} />
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {photo.name}
          </span>
          <span className={styles.state}>{text(props)}</span>
        </span>
        {word === 'completed' && <Check className={styles.done} aria-hidden="true" />}
        {word === 'error' && <CircleAlert className={styles.failed} aria-hidden="true" />}
        {word === 'uploading' && <span className={styles.bar} style={{ inlineSize: `${percent}%` }} />}
      </li>
    )
  },
  (before, after) =>
    before.photo.id === after.photo.id &&
    before.photo.state === after.photo.state &&
    before.file === after.file &&
    before.word === after.word &&
    before.percent === after.percent &&
    before.online === after.online,
)
