import type { ElementType, ReactNode } from 'react'
import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  as?: ElementType
  children?: ReactNode
  /** `polite`: what changes here is read out when the reader pauses. */
  live?: 'polite'
  tabIndex?: -1
}

/** For ears only. */
export function VisuallyHidden({ as: Element = 'span', children, live, tabIndex }: VisuallyHiddenProps) {
  return (
    <Element className={styles.hidden} aria-live={live} tabIndex={tabIndex}>
      {children}
    </Element>
  )
}
