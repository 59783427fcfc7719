import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { limits } from '../../../../contract/limits'
import { classNames } from '../../../ui/tools/class-names'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { cleanCode } from './code'
import styles from './code-input.module.css'
import { copy } from '../copy'

const PLACES = Array.from({ length: limits.codeLength }, (_, at) => at)

interface CodeInputProps {
  value: string
  onChange: (value: string) => void
  invalid: boolean
}

/**
 * One input drawn as six boxes. A single input, because phones and pasting fill in a texted code as a whole; the
 * visible boxes are behind it.
 */
export function CodeInput({ value, onChange, invalid }: CodeInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Users come here only to type this, and phones offer the code only to the focused field.
  useEffect(() => input.current?.focus(), [])
  // A wrong code is typed over, whether it was sent with the button or with Enter, which leaves the focus here. This
  // runs before anything is drawn: keys pressed as soon as the error shows would not fit into the full field.
  useLayoutEffect(() => {
    if (!invalid) return
    input.current?.focus()
    input.current?.select()
  }, [invalid])
  // A whole code is typed over.
  const place = () =>
    input.current?.setSelectionRange(value.length === limits.codeLength ? 0 : value.length, value.length)
  return (
    <div className={classNames(styles.code, invalid && styles.invalid)}>
      <VisuallyHidden>
        <label htmlFor={id}>{copy.code}</label>
      </VisuallyHidden>
      <input
        ref={input}
        id={id}
        className={styles.input}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        maxLength={limits.codeLength}
        aria-invalid={invalid || undefined}
        value={value}
        onChange={(event) => onChange(cleanCode(event.target.value))}
        // Before maxLength applies, which would cut '123 456' while it still has its space.
        onPaste={(event) => {
          event.preventDefault()
          onChange(cleanCode(event.clipboardData.getData('text')))
        }}
        onFocus={place}
        onClick={place}
      />
      <span className={styles.boxes} aria-hidden="true">
        {PLACES.map((at) => (
          <span key={at} className={classNames(styles.box, at === value.length && styles.next)}>
            {value[at]}
          </span>
        ))}
      </span>
    </div>
  )
}
