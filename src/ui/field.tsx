import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names'
import { copy } from './copy'
import styles from './field.module.css'
import { VisuallyHidden } from './visually-hidden'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'value'
  | 'defaultValue'
  | 'maxLength'
  | 'placeholder'
  | 'required'
  | 'disabled'
  | 'readOnly'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'spellCheck'
  | 'enterKeyHint'
  | 'inputMode'
  | 'dir'
>

export interface FieldProps extends Native {
  label: string
  /** The label is read out but not drawn. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Says what is wrong, in red, and marks the field invalid. */
  error?: string | undefined
  /** A state worth telling that is no error, such as an available username; read out when it changes. */
  note?: { tone: 'ok' | 'warn' | 'plain'; text: string } | undefined
  /** Draws 'n/max characters', or 'n/max' alone; spoken only in the last tenth, where it matters. */
  counter?: { used: number; max: number; short?: boolean }
  type?: 'text' | 'tel' | 'search' | 'email'
  /** With rows it is a text area. */
  rows?: number
  onChange?: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A text field with everything that may stand around it, joined for assistive technology. */
export function Field(props: FieldProps) {
  const { label, hideLabel = false, hint, error, note, counter, type = 'text', rows, onChange, ref, ...native } = props
  const id = useId()
  const described = [hint && 'hint', note && 'note', counter && 'counter', error && 'error']
    .filter(Boolean)
    .map((part) => `${id}-${part}`)
    .join(' ')
  const shared = {
    ...native,
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error !== undefined || undefined,
    className: classNames(styles.input, rows !== undefined && styles.area),
  }
  const labelElement = <label htmlFor={id}>{label}</label>
  return (
    <div className={styles.field}>
      {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : <div className={styles.label}>{labelElement}</div>}
      {rows === undefined ? (
        <input {...shared} ref={ref} type={type} onChange={(event) => onChange?.(event.target.value)} />
      ) : (
        <textarea {...shared} ref={ref} rows={rows} onChange={(event) => onChange?.(event.target.value)} />
      )}
      <div className={styles.foot}>
        <div className={styles.messages}>
          {/* The live regions stand there from the start: a region that comes with its text is often not read. */}
          <p id={`${id}-error`} className={styles.error} aria-live="polite">
            {error}
          </p>
          <p id={`${id}-note`} className={classNames(styles.note, note && styles[note.tone])} aria-live="polite">
            {note?.text}
          </p>
          {hint && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        {counter && <Counter id={`${id}-counter`} {...counter} />}
      </div>
    </div>
  )
}

function Counter({ id, used, max, short = false }: { id: string; used: number; max: number; short?: boolean }) {
  const near = used >= max * 0.9
  return (
    <>
      <p id={id} className={classNames(styles.counter, used > max && styles.over)}>
        {short ? `${used}/${max}` : copy.counter(used, max)}
      </p>
      <VisuallyHidden live="polite">{near ? copy.left(Math.max(0, max - used)) : ''}</VisuallyHidden>
    </>
  )
}
