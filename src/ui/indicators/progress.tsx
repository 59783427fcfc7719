import { useId } from 'react'
import { classNames } from '../tools/class-names'
import styles from './progress.module.css'
import { VisuallyHidden } from './visually-hidden'

interface ProgressProps {
  /** The running action: 'Uploading Photos'. */
  label: string
  /** 0 to 100. */
  percent: number
  /** Draws label and number above the bar; without it only screen readers get them. */
  showLabel?: boolean
  tone?: 'accent' | 'danger' | 'ok'
}

/**
 * A labelled bar. Announced at each quarter and at the end: announcing every percent would interrupt everything else.
 */
export function Progress({ label, percent, showLabel = false, tone = 'accent' }: ProgressProps) {
  const id = useId()
  const whole = Math.round(Math.min(100, Math.max(0, percent)))
  const quarter = Math.floor(whole / 25) * 25
  return (
    <div className={styles.progress}>
      {showLabel && (
        <div className={styles.head} aria-hidden="true">
          <span>{label}</span>
          <span className={styles.number}>{whole}%</span>
        </div>
      )}
      <progress
        className={classNames(styles.bar, tone !== 'accent' && styles[tone])}
        aria-labelledby={id}
        value={whole}
        max={100}
      />
      <VisuallyHidden>
        <span id={id}>{label}</span>
      </VisuallyHidden>
      <VisuallyHidden live="polite">{quarter > 0 ? `${label}: ${quarter}%` : ''}</VisuallyHidden>
    </div>
  )
}
