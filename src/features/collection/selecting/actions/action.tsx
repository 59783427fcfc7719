import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/tools/class-names'
import styles from '../selection-bar.module.css'

interface ActionProps {
  label: string
  icon: ReactNode
  danger?: boolean
  disabled: boolean
  onPress: () => void
}

/** An action of the selection bar: an icon with its word. */
export function Action({ label, icon, danger = false, disabled, onPress }: ActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      className={classNames(styles.action, danger && styles.danger)}
      onClick={onPress}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}
