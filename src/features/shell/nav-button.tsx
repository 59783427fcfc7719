import type { ReactNode } from 'react'
import type { MenuTriggerProps } from '../../ui/menu'
import styles from './frame.module.css'

interface NavButtonProps extends MenuTriggerProps {
  label: string
  icon: ReactNode
}

/** One place of the main navigation that opens a menu. */
export function NavButton({ label, icon, ...trigger }: NavButtonProps) {
  return (
    <button type="button" className={styles.item} {...trigger}>
      {icon}
      <span className={styles.label}>{label}</span>
    </button>
  )
}
