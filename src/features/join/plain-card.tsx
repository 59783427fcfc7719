import type { ReactNode } from 'react'
import { ErrorLine } from '../../ui/cards/error-block'
import styles from './invite-card.module.css'

interface PlainCardProps {
  title: string
  /** Why it failed. */
  error: string | undefined
  /** The possible actions. */
  children: ReactNode
}

/** An invitation without a clique. */
export function PlainCard({ title, error, children }: PlainCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.who}>
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div className={styles.actions}>
        <ErrorLine>{error}</ErrorLine>
        {children}
      </div>
    </article>
  )
}
