import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from '../tools/class-names'

interface BadgeProps {
  tone?: 'plain' | 'accent' | 'warn' | 'danger' | 'ok' | 'photo'
  icon?: ReactNode
  children: ReactNode
}

/** A small fact about the content next to it: a role, a visibility, a count. `photo` is for pictures. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
