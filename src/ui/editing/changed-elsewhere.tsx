import { Button } from '../controls/button'
import styles from './changed-elsewhere.module.css'
import { editCopy } from './edit-copy'

interface ChangedElsewhereProps<T> {
  /** Undefined if no one else changed the field. */
  conflict: { theirs: T; take: () => void; keep: () => void } | undefined
  /** The new value in words. */
  describe?: (theirs: T) => string
}

/** Below a field that the user is changing: another device or user has changed it, and the user decides. */
export function ChangedElsewhere<T>({ conflict, describe = String }: ChangedElsewhereProps<T>) {
  if (!conflict) return null
  return (
    <div className={styles.note} role="alert">
      <p>{editCopy.changedElsewhere}</p>
      <blockquote className={styles.theirs} dir="auto">
        {describe(conflict.theirs) || editCopy.empty}
      </blockquote>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={conflict.take}>
          {editCopy.take}
        </Button>
        <Button variant="secondary" size="small" onClick={conflict.keep}>
          {editCopy.keep}
        </Button>
      </div>
    </div>
  )
}
