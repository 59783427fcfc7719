import type { ComponentProps, ReactNode } from 'react'
import styles from './main-nav.module.css'

interface NavButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  label: string
  icon: ReactNode
}

/** An entry of the main navigation that opens a menu or a dialog. */
export function NavButton({ label, icon, ...rest }: NavButtonProps) {
  return (
    <button type="button" className={styles.item} {...rest}>
      {icon}
      <span className={styles.label}>{label}</span>
    </button>
  )
}
