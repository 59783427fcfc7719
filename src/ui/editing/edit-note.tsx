import { Button } from '../controls/button'
import { copy } from '../tools/copy'
import { editCopy } from './edit-copy'
import styles from './edit-note.module.css'

interface EditNoteProps {
  /** Changes that the server has not accepted; `refused` has the reason if it rejected them. */
  edit: { refused: { message: string } | undefined; retry: () => void; discard: () => void } | null | undefined
}

/** Shows that the user's changes to a profile, a clique or a collection are pending, or that they were rejected. */
export function EditNote({ edit }: EditNoteProps) {
  if (!edit) return null
  if (!edit.refused) return <output className={styles.note}>{editCopy.waits}</output>
  return (
    <div className={styles.refused} role="alert">
      <p>{editCopy.refused(edit.refused.message)}</p>
      <div className={styles.actions}>
        <Button variant="link" size="small" onClick={edit.retry}>
          {copy.tryAgain}
        </Button>
        <Button variant="link" size="small" onClick={edit.discard}>
          {editCopy.discard}
        </Button>
      </div>
    </div>
  )
}
