import { CircleOff, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './closed-page.module.css'

interface ClosedPageProps {
  /** The server cannot be reached: the reason is the connection, not the link. */
  isOffline?: boolean
  title: string
  text: string
  /** The way on. */
  children: ReactNode
}

/** A link that cannot be used now: the reason, and the way on. */
export function ClosedPage({ isOffline = false, title, text, children }: ClosedPageProps) {
  return (
    <section className={styles.closed} role="alert">
      <span className={styles.icon} aria-hidden="true">
        {isOffline ? <WifiOff /> : <CircleOff />}
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
