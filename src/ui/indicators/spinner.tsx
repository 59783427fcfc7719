import { copy } from '../tools/copy'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden'

interface SpinnerProps {
  /** Announced to screen readers; not needed inside an element that is already marked busy. */
  label?: string
  /** Pixels. */
  size?: number
  /** Milliseconds until it is visible, so that short loads do not flicker. 600 over a photo. */
  delay?: number
}

/** A late spinner: mounted at once, faded in after `delay`. */
export function Spinner({ label, size = 28, delay = 150 }: SpinnerProps) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined} style={{ animationDelay: `${delay}ms` }}>
      <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path className={styles.arc} d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

/** The spinner in the middle of an otherwise empty screen: guards, first loads. */
export function PageSpinner({ label = copy.loading }: { label?: string }) {
  return (
    <div className={styles.page}>
      <Spinner label={label} size={36} />
    </div>
  )
}
