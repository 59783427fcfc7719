import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from '../tools/class-names'
import { Spinner } from '../indicators/spinner'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `link` looks like text, for quiet ways back. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
  size?: 'regular' | 'small'
  /** As wide as its container. */
  block?: boolean
  /** Working: keeps its width and its focus, and ignores presses. */
  busy?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button of 48 px (small: 44). `type` is `button` by default, so that it never submits by accident. */
export function Button({
  variant = 'primary',
  size = 'regular',
  block = false,
  busy = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-disabled={busy || undefined}
      {...rest}
      // A busy submit button must not submit again by the Enter key either.
      type={busy ? 'button' : type}
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
      className={classNames(styles.button, styles[variant], styles[size], block && styles.block, busy && styles.busy)}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={styles.working}>
          <Spinner size={20} delay={0} />
        </span>
      )}
    </button>
  )
}
