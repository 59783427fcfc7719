import { CircleAlert, CircleCheck, CornerDownRight, MessageCircleOff, Send, X } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { countOf } from '../../../contract/counter'
import { limits } from '../../../contract/limits'
import { visibleText } from '../../../contract/visible'
import { ATTEMPTS } from '../../sync/comments/comments'
import { classNames } from '../../ui/tools/class-names'
import { IconButton } from '../../ui/controls/icon-button'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import styles from './composer.module.css'
import { copy } from './copy'
import type { Composing } from './use-composer'

/** The share of the limit above which the counter warns (docs/specification.md 2.9). */
const WARNING_SHARE = 0.9

/** A mouse: a keyboard on the screen is not expected then. */
export const FINE_POINTER = '(pointer: fine)'

/** Replaces the field if comments are turned off. The draft is kept. */
export const CommentsOff = () => (
  <div className={styles.composer}>
    <p className={styles.off}>
      <MessageCircleOff aria-hidden="true" />
      {copy.off}
    </p>
  </div>
)

/** The field, which takes the focus when it is shown with a mouse, and when a reply begins. */
const useFocusedField = (replyTo: Composing['replyTo']) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a touch screen the keyboard would hide the comments (the panel takes the focus there).
    if (matchMedia(FINE_POINTER).matches) field.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (replyTo) field.current?.focus({ preventScroll: true })
  }, [replyTo])
  return field
}

/** The field in which a comment is written (docs/specification.md 2.2 'Comments panel'). */
export function Composer({ composing }: { composing: Composing }) {
  const { text, replyTo } = composing
  const field = useFocusedField(replyTo)
  const id = useId()

  const press = (event: KeyboardEvent) => {
    // With a keyboard on the screen, Enter starts a new line; the button posts.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!matchMedia(FINE_POINTER).matches) return
    event.preventDefault()
    composing.post()
  }
  const { shown, left } = countOf(text, limits.comment)
  const warns = left < limits.comment * (1 - WARNING_SHARE)
  return (
    <div className={styles.composer}>
      <Notices composing={composing} />
      <ReplyingTo composing={composing} />
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          composing.post()
        }}
      >
        <div className={styles.box}>
          <textarea
            ref={field}
            className={styles.input}
            dir="auto"
            rows={1}
            value={text}
            aria-label={replyTo ? copy.replyPlaceholder(replyTo.username) : copy.label}
            aria-describedby={id}
            placeholder={replyTo ? copy.replyPlaceholder(replyTo.username) : copy.placeholder}
            onChange={(event) => composing.write(event.target.value)}
            onKeyDown={press}
          />
          <p id={id} className={classNames(styles.counter, warns && styles.warn)}>
            {copy.counter(shown)}
          </p>
          <VisuallyHidden live="polite">{warns ? copy.left(left) : ''}</VisuallyHidden>
        </div>
        <button
          type="submit"
          className={styles.post}
          disabled={!visibleText(text)}
          aria-label={copy.post}
          title={copy.post}
        >
          <Send aria-hidden="true" />
        </button>
      </form>
    </div>
  )
}

/** The state of the comment that is being sent. */
function Notices({ composing: { notice, attempt, tell } }: { composing: Composing }) {
  return (
    <>
      <div aria-live="polite">
        {attempt > 0 && <p className={styles.retrying}>{copy.retrying(attempt, ATTEMPTS)}</p>}
        {notice?.tone === 'ok' && (
          <p className={styles.ok}>
            <CircleCheck aria-hidden="true" />
            {notice.text}
          </p>
        )}
      </div>
      <div role="alert">
        {notice?.tone === 'error' && (
          <div className={styles.error}>
            <CircleAlert aria-hidden="true" />
            <p>{notice.text}</p>
            <IconButton label={copy.dismiss} onClick={() => tell(undefined)}>
              <X />
            </IconButton>
          </div>
        )}
      </div>
    </>
  )
}

function ReplyingTo({ composing: { replyTo, reply } }: { composing: Composing }) {
  if (!replyTo) return null
  return (
    <div className={styles.replying}>
      <CornerDownRight aria-hidden="true" />
      <p>{copy.replyingTo(replyTo.username)}</p>
      <IconButton label={copy.cancelReply} onClick={() => reply(undefined)}>
        <X />
      </IconButton>
    </div>
  )
}
