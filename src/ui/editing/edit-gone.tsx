import { CircleAlert } from 'lucide-react'
import { editCopy } from './edit-copy'
import styles from './edit-gone.module.css'
import { UnsavedText } from '../cards/unsaved-text'

interface EditGoneProps {
  /** The reason why saving is no longer possible. */
  reason: string
  /** The texts of the form, field by field. */
  texts: readonly (string | undefined)[]
}

/** The alert above a form that can no longer be saved, with the form's texts to copy. */
export function EditGone({ reason, texts }: EditGoneProps) {
  return (
    <>
      <div className={styles.gone} role="alert">
        <CircleAlert aria-hidden="true" />
        <p>{reason}</p>
      </div>
      <UnsavedText title={editCopy.yourText} text={texts.filter(Boolean).join('\n\n')} />
    </>
  )
}
