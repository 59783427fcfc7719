import { digitsIn } from '../../../contract/digits'
import { useLayoutEffect, useRef } from 'react'
import { Field } from '../controls/field'
import { Select } from '../controls/select'
import { copy } from './copy'
import { dialCodes } from './dial-codes'
import { caretAfter, formatPhone, readPhone, type PhoneNumber } from './phone-number'
import styles from './phone-field.module.css'

const options = dialCodes.map(({ country, code }) => ({ value: country, label: `${country} ${code}` }))

interface PhoneFieldProps {
  value: PhoneNumber
  onChange: (value: PhoneNumber) => void
  /** Why no code can be sent to the number. */
  error: string | undefined
  /** The browser may suggest passkeys in the field. */
  suggestsPasskeys?: boolean
}

/** Country code and number, formatted while the user types. */
export function PhoneField({ value, onChange, error, suggestsPasskeys = false }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const digitsBeforeCaret = useRef<number>(undefined)
  const formatted = value.foreign ?? formatPhone(value.digits)

  // Formatting replaces the text, and the browser would then move the caret to the end.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === undefined || document.activeElement !== input.current) return
    // Behind the plus of a country code, which is not a digit.
    const at = Math.max(caretAfter(formatted, digitsBeforeCaret.current), value.foreign === undefined ? 0 : 1)
    input.current?.setSelectionRange(at, at)
    digitsBeforeCaret.current = undefined
  })

  const type = (text: string) => {
    const caret = input.current?.selectionStart ?? text.length
    const after = digitsIn(text.slice(caret)).length
    const next = readPhone(text, value.country)
    // Counted from the end: reading may cut off a country code at the front.
    digitsBeforeCaret.current = Math.max(0, digitsIn(next.foreign ?? next.digits).length - after)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{copy.phone}</legend>
      <div className={styles.row}>
        <Select
          label={copy.country}
          hideLabel
          name="country"
          autoComplete="tel-country-code"
          value={value.country}
          onChange={(country) => onChange({ country, digits: value.digits })}
          options={options}
        />
        <Field
          ref={input}
          label={copy.phone}
          hideLabel
          type="tel"
          name="phone"
          inputMode="tel"
          autoComplete={suggestsPasskeys ? 'tel-national webauthn' : 'tel-national'}
          enterKeyHint="send"
          placeholder="(555) 555-5555"
          dir="ltr"
          value={formatted}
          onChange={type}
          error={error}
        />
      </div>
    </fieldset>
  )
}
