import { Link } from '@tanstack/react-router'
import { ArrowUpRight, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/tools/class-names'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { copy } from './copy'
import styles from './row.module.css'

interface RowProps {
  icon: ReactNode
  children: string
}

/** A row of the settings with an action. */
export function ButtonRow(
  props: RowProps & { onClick: () => void; opens?: boolean; danger?: boolean; disabled?: boolean },
) {
  const { icon, children, onClick, opens = false, danger = false, disabled = false } = props
  return (
    <button
      type="button"
      className={classNames(styles.row, danger && styles.danger)}
      aria-haspopup={opens ? 'dialog' : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {opens && <ChevronRight className={styles.sign} aria-hidden="true" />}
    </button>
  )
}

/** A row that links outside the app. */
export function LinkRow({ icon, children, href }: RowProps & { href: string }) {
  return (
    <a className={styles.row} href={href} target="_blank" rel="noreferrer">
      {icon}
      <span className={styles.text}>
        {children} <VisuallyHidden>({copy.newTab})</VisuallyHidden>
      </span>
      <ArrowUpRight className={styles.sign} aria-hidden="true" />
    </a>
  )
}

/** A row that links to a screen of the app. */
export function RouteRow({ icon, children, to, onClick }: RowProps & { to: '/admin'; onClick: () => void }) {
  return (
    <Link className={styles.row} to={to} onClick={onClick}>
      {icon}
      <span className={styles.text}>{children}</span>
      <ChevronRight className={styles.sign} aria-hidden="true" />
    </Link>
  )
}

/** A group of related rows. */
export function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}

/** A row with a control at its end. */
export function ControlRow({ icon, children, control }: RowProps & { control: ReactNode }) {
  return (
    <div className={styles.row}>
      {icon}
      {/* The control has the same words as its label. */}
      <span className={styles.text} aria-hidden="true">
        {children}
      </span>
      <div className={styles.control}>{control}</div>
    </div>
  )
}
