import type { ElementType, ReactNode } from 'react'
import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  as?: ElementType
  children?: ReactNode
  /** `polite`: changes are announced when the screen reader pauses. */
  live?: 'polite'
  tabIndex?: -1
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children, live, tabIndex }: VisuallyHiddenProps) {
  return (
    <Element className={styles.hidden} aria-live={live} tabIndex={tabIndex}>
      {children}
    </Element>
  )
}
