import { countOf } from '../../../contract/counter'
import { cutTo } from '../../../contract/length'
import { visibleText } from '../../../contract/visible'
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from '../tools/class-names'
import { fieldCopy as copy } from './field-copy'
import styles from './field.module.css'
import { VisuallyHidden } from '../indicators/visually-hidden'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'value'
  | 'defaultValue'
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
  /** Shows the error in red, and marks the field invalid. */
  error?: string | undefined
  /** A state that is no error, such as an available username; read out when it changes. */
  note?: { tone: 'ok' | 'warn' | 'plain'; text: string } | undefined
  /** Draws 'n/max characters' of the trimmed value, or only 'n/max'; spoken only in the last tenth. */
  counter?: { max: number; short?: boolean }
  /** Code points: input beyond the limit is ignored, and a note says so. See [Note: Lengths of text]. */
  limit?: number
  type?: 'text' | 'tel' | 'search' | 'email' | 'date'
  /** With rows, the field is a text area. */
  rows?: number
  onChange?: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A search is for a name: the browser neither completes nor corrects it. */
const SEARCH: Native = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'search' }

/** A text field with label, hint, counter and error, joined for assistive technology. */
export function Field(props: FieldProps) {
  const {
    label,
    hideLabel = false,
    hint,
    error,
    note,
    counter,
    limit,
    type = 'text',
    rows,
    onChange,
    ref,
    ...native
  } = props
  const [isCut, setIsCut] = useState(false)
  const change = (value: string) => {
    const cut = limit === undefined ? value : cutTo(value, limit)
    setIsCut(cut !== value)
    onChange?.(cut)
  }
  const shownNote = note ?? (isCut ? { tone: 'warn' as const, text: copy.atMost(limit ?? 0) } : undefined)
  const id = useId()
  const described = [hint && 'hint', shownNote && 'note', counter && 'counter', error && 'error']
    .filter(Boolean)
    .map((part) => `${id}-${part}`)
    .join(' ')
  const shared = {
    // Users' texts run in their own direction.
    dir: 'auto',
    ...(type === 'search' && SEARCH),
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
        <input {...shared} ref={ref} type={type} onChange={(event) => change(event.target.value)} />
      ) : (
        <textarea {...shared} ref={ref} rows={rows} onChange={(event) => change(event.target.value)} />
      )}
      {/* The room of its error is kept: otherwise an error that shows as the field is left would move a button under
          the press that left it. */}
      <div className={classNames(styles.foot, ('error' in props || note || limit !== undefined) && styles.kept)}>
        <div className={styles.messages}>
          {/* The live regions are mounted from the start: screen readers often skip a region that is mounted with
              its text. */}
          <p id={`${id}-error`} className={styles.error} aria-live="polite">
            {error}
          </p>
          <p id={`${id}-note`} className={shownNote && styles[shownNote.tone]} aria-live="polite">
            {shownNote?.text}
          </p>
          {hint && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        {counter && <Counter id={`${id}-counter`} text={visibleText(String(native.value ?? ''))} {...counter} />}
      </div>
    </div>
  )
}

function Counter({ id, text, max, short = false }: { id: string; text: string; max: number; short?: boolean }) {
  const { shown, left, isNear } = countOf(text, max)
  return (
    <>
      <p id={id} className={classNames(styles.counter, left < 0 && styles.over)}>
        {short ? `${shown}/${max}` : copy.counter(shown, max)}
      </p>
      <VisuallyHidden live="polite">{isNear ? copy.left(Math.max(0, left)) : ''}</VisuallyHidden>
    </>
  )
}
