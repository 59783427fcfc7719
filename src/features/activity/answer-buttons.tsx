import type { Result } from '../../../contract/failure'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import styles from './activity-page.module.css'

interface Answer {
  text: string
  /** Names whom it is about: many rows have the same button. */
  label: string
  send: () => Promise<Result<unknown>>
  /** Said once the server has taken it; left out where the row's going says enough. */
  done?: string
  /** Said when it comes back. */
  failed: string
}

const give = async ({ send, done, failed }: Answer) => {
  // The row, and the button in it, is about to go: the focus goes where the next question is read out.
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.focus({ preventScroll: true })
  const sent = await send()
  if (!sent.ok) void toast({ text: failed, tone: 'error' })
  else if (done !== undefined) void toast({ text: done, tone: 'ok' })
}

/** The two answers to one question. The row goes at once, and comes back where the server refuses. */
export function AnswerButtons({ yes, no }: { yes: Answer; no: Answer }) {
  return (
    <div className={styles.answers}>
      <Button size="small" aria-label={yes.label} onClick={() => void give(yes)}>
        {yes.text}
      </Button>
      <Button size="small" variant="secondary" aria-label={no.label} onClick={() => void give(no)}>
        {no.text}
      </Button>
    </div>
  )
}
