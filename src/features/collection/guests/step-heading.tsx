import { useEffect, useRef } from 'react'
import styles from './guest-link-dialog.module.css'

/** The heading of a step that replaces another one: it takes the focus, because the pressed button no longer exists. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h3>
  )
}
