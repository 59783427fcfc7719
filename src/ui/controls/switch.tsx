import { useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  hint?: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A setting that is on or off, with its whole row as the target. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
