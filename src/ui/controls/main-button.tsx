import { useId, useState } from 'react'
import { classNames } from '../tools/class-names'
import { Button, type ButtonProps } from './button'
import styles from './main-button.module.css'

export interface MainButtonProps extends Omit<ButtonProps, 'disabled' | 'aria-disabled' | 'aria-describedby'> {
  /** Why it cannot be pressed yet, as a sentence; undefined if it can. */
  reason?: string | undefined
}

/**
 * The main button of a dialog or form. While there is a `reason` it neither acts nor submits: the reason is shown next
 * to it and describes it, and is read out when it is pressed. It keeps the focus in the meantime. A `block` button,
 * which is not in a dialog's footer, has the reason below it: neither moves when the reason disappears.
 */
export function MainButton({ reason, onClick, ...rest }: MainButtonProps) {
  const id = useId()
  const [pressed, setPressed] = useState({ reason: '', times: 0 })
  const isPressed = reason !== undefined && pressed.reason === reason
  return (
    <>
      {(reason !== undefined || rest.block) && (
        <p
          // A new element each time: an alert is read out when it appears.
          key={isPressed ? pressed.times : 0}
          id={id}
          className={classNames(styles.reason, rest.block && styles.below, isPressed && styles.pressed)}
          role={isPressed ? 'alert' : undefined}
        >
          {reason}
        </p>
      )}
      <Button
        {...rest}
        aria-disabled={reason !== undefined || rest.busy || undefined}
        aria-describedby={reason === undefined ? undefined : id}
        onClick={(event) => {
          if (reason === undefined) return onClick?.(event)
          event.preventDefault()
          setPressed(({ times }) => ({ reason, times: times + 1 }))
        }}
      />
    </>
  )
}
