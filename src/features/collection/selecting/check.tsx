import { Check as CheckIcon } from 'lucide-react'
import styles from './check.module.css'
import type { Mark } from './selection'

/**
 * The check mark of a photo: shown while photos are being selected, and under a mouse, where a click on it begins a
 * selection. Only for the pointer: keys and screen readers use the photo itself, which has its selected state.
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
