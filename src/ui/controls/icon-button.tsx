import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../tools/class-names'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> {
  /** The button's action in words: a screen reader cannot read an icon. */
  label: string
  /** The icon. */
  children: ReactNode
  /** `photo` is for pictures and has a scrim; `accent` is filled. */
  tone?: 'plain' | 'photo' | 'accent'
  ref?: Ref<HTMLButtonElement>
}

/** A 44 px square with a 24 px icon. */
export function IconButton({ label, children, tone = 'plain', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={classNames(styles.button, styles[tone])}>
      {children}
    </button>
  )
}
