import { useId, type ReactNode, type Ref } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  error?: string | undefined
  name?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A box to tick, with its whole row as the target. */
export function Checkbox({ label, checked, onChange, hint, error, name, disabled, ref }: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={styles.row}>
        <input
          ref={ref}
          className={styles.box}
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
