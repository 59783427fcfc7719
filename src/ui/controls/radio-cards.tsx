import { useId, type ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { classNames } from '../tools/class-names'
import styles from './radio-cards.module.css'
import { VisuallyHidden } from '../indicators/visually-hidden'

interface RadioCardsProps<T extends string> {
  label: string
  hideLabel?: boolean
  /** undefined: none is chosen yet. */
  value: T | undefined
  onChange: (value: T) => void
  options: readonly { value: T; label: string; text?: string; icon?: ReactNode; disabled?: boolean }[]
  /** Side by side if they fit. */
  row?: boolean
  disabled?: boolean
}

/** A choice of one option among a few that each need an explanation. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { label, hideLabel = false, value, onChange, options, row = false, disabled = false } = props
  const id = useId()
  return (
    <RadioGroup
      value={value ?? null}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      isDisabled={disabled}
      className={styles.group ?? ''}
    >
      {hideLabel ? (
        <VisuallyHidden>
          <Label>{label}</Label>
        </VisuallyHidden>
      ) : (
        <Label className={styles.label}>{label}</Label>
      )}
      <div className={classNames(styles.cards, row && styles.row)}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.disabled ?? false}
            // The explanation describes the choice; without this it would be read as part of its name.
            aria-label={option.label}
            {...(option.text && { 'aria-describedby': `${id}-${option.value}` })}
            className={styles.card ?? ''}
          >
            <span className={styles.dot} aria-hidden="true" />
            {option.icon && (
              <span className={styles.icon} aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span className={styles.words}>
              <span className={styles.name}>{option.label}</span>
              {option.text && (
                <span id={`${id}-${option.value}`} className={styles.text}>
                  {option.text}
                </span>
              )}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
