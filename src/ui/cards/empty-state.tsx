import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The next step. */
  children?: ReactNode
}

/** The content of an empty list: a title, a text, and the next step if there is one. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <NextSteps>{children}</NextSteps>}
    </div>
  )
}

/** Buttons below a centred text. */
export function NextSteps({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
