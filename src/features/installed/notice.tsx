import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/controls/icon-button'
import { Float } from '../../ui/dock/float'
import type { FloatKind } from '../../ui/dock/floats'
import styles from './notice.module.css'

interface NoticeProps {
  /** The kind decides its turn among the floats. */
  kind: FloatKind
  title: string
  text?: string
  /** Next to the title. */
  action?: ReactNode
  /** Below the text. */
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
}

/** A notice of the app, above the lower edge: the user need not answer it. */
export function Notice({ kind, title, text, action, actions, closeLabel, onClose }: NoticeProps) {
  return (
    <Float kind={kind}>
      <section className={styles.notice} aria-label={title}>
        <div className={styles.head}>
          <output className={styles.title}>{title}</output>
          {action}
          <IconButton label={closeLabel} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {text && <p className={styles.text}>{text}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </section>
    </Float>
  )
}
