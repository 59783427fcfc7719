import styles from './logo.module.css'
import { VisuallyHidden } from './visually-hidden'

/** The word mark in the colours of the scheme: the system's, or the stored theme if it overrides the system's. */
export function Logo({ height = 32 }: { height?: number }) {
  return (
    <span>
      <VisuallyHidden>Clique</VisuallyHidden>
      <svg
        className={styles.logo}
        viewBox="12 8 182 50"
        height={height}
        width={(height * 182) / 50}
        aria-hidden="true"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path className={styles.ring} strokeWidth="9" d="M37.13 12.25A20 20 0 1 0 53.92 33.74" />
        <circle className={styles.dot} cx="49.76" cy="19.69" r="5.6" />
        <path
          className={styles.word}
          strokeWidth="6"
          d="M74 13V45M88 25V45M122 24.5V56M122 34.5a10.5 10.5 0 1 0-21 0a10.5 10.5 0 1 0 21 0M136 25V35.5a9.5 9.5 0 0 0 19 0V25M155 35V45M168.5 34.5H189A10.5 10.5 0 1 0 185.9 42"
        />
        <circle className={styles.tittle} cx="88" cy="14" r="3.8" />
      </svg>
    </span>
  )
}
