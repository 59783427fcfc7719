import { digitsIn } from '../../../contract/digits'
import { useLayoutEffect, useRef } from 'react'
import { Field } from '../controls/field'
import { copy } from './copy'
import { CountryButton } from './country-button'
import { caretAfter, formatPhone, readPhone, type PhoneNumber } from './phone-number'
import styles from './phone-field.module.css'

interface PhoneFieldProps {
  value: PhoneNumber
  onChange: (value: PhoneNumber) => void
  /** The browser may suggest passkeys in the field. */
  suggestsPasskeys?: boolean
}

/** Country code and number, formatted while the user types. */
export function PhoneField({ value, onChange, suggestsPasskeys = false }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const digitsAfterCaret = useRef<number>(undefined)
  const formatted = value.foreign ?? formatPhone(value.digits)

  // Formatting replaces the text, and the browser would then move the caret to the end.
  useLayoutEffect(() => {
    if (digitsAfterCaret.current === undefined || document.activeElement !== input.current) return
    // Counted from the end: a country code may have been cut off at the front.
    const before = Math.max(0, digitsIn(formatted).length - digitsAfterCaret.current)
    // Behind the plus of a country code, which is not a digit.
    const at = Math.max(caretAfter(formatted, before), value.foreign === undefined ? 0 : 1)
    input.current?.setSelectionRange(at, at)
    digitsAfterCaret.current = undefined
  })

  const type = (text: string) => {
    const caret = input.current?.selectionStart ?? text.length
    digitsAfterCaret.current = digitsIn(text.slice(caret)).length
    onChange(readPhone(text, value))
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{copy.phone}</legend>
      <div className={styles.row}>
        <CountryButton value={value} onChange={(country) => onChange({ ...country, digits: value.digits })} />
        <Field
          ref={input}
          label={copy.phone}
          hideLabel
          type="tel"
          name="phone"
          inputMode="tel"
          // The whole number: its code chooses the country.
          autoComplete={suggestsPasskeys ? 'tel webauthn' : 'tel'}
          enterKeyHint="send"
          placeholder="(555) 555-5555"
          dir="ltr"
          value={formatted}
          onChange={type}
        />
      </div>
    </fieldset>
  )
}
