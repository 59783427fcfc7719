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

/** Heads a form whose entity was deleted, or which the user may no longer change. */
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
