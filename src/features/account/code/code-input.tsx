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
 * One input drawn as six boxes. One, because phones fill in a texted code, and people paste it, into one field; what is
 * seen are the boxes behind it.
 */
export function CodeInput({ value, onChange, invalid }: CodeInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // People come here to type this and nothing else, and phones offer the code only to the field in focus.
  useEffect(() => input.current?.focus(), [])
  // A wrong code is typed over, whether it was sent with the button or with Enter, which leaves the focus here. Before
  // anything is drawn: keys that are pressed as soon as the error shows would not fit into the full field.
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
        // Ahead of maxLength, which would cut '123 456' before its spaces are gone.
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
