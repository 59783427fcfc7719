import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import field from './field.module.css'
import styles from './select.module.css'
import { VisuallyHidden } from '../indicators/visually-hidden'

interface SelectProps<T extends string> {
  label: string
  hideLabel?: boolean
  name?: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string; disabled?: boolean }[]
  error?: string | undefined
  disabled?: boolean
  autoComplete?: string
}

/** The native control: phones show a list of choices better than any custom design. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel = false, value, onChange, options, error, ...native } = props
  const id = useId()
  const labelElement = <label htmlFor={id}>{label}</label>
  return (
    <div className={field.field}>
      {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : <div className={field.label}>{labelElement}</div>}
      <div className={styles.box}>
        <select
          {...native}
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
