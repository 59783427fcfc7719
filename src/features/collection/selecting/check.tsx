import { Check as CheckIcon } from 'lucide-react'
import styles from './check.module.css'
import type { Mark } from './selection'

/**
 * The check mark of a photo: shown while photos are being selected, and under a mouse, where a click on it begins a selection.
 * For the pointer alone: keys and screen readers press the photo, which says whether it is selected.
 */
export function Check({ mark }: { mark: Mark }) {
  return (
    <span className={styles.corner} data-check="" data-mark={mark} aria-hidden="true">
      <span className={styles.circle}>
        <CheckIcon />
      </span>
    </span>
  )
}
