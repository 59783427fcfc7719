import type { ReactNode } from 'react'

/** One line of a menu. */
export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  danger?: boolean
  onSelect: () => void
}
