import { Link, type LinkProps } from '@tanstack/react-router'
import type { ImageUrls } from '../../../contract/entities'
import type { Result } from '../../../contract/failure'
import { Avatar } from '../../ui/pictures/avatar'
import { Button } from '../../ui/controls/button'
import { Skeleton } from '../../ui/indicators/skeleton'
import { toast } from '../../ui/layers/toast'
import styles from './question.module.css'
import { classNames } from '../../ui/tools/class-names'

interface Answer {
  text: string
  /** Names the user or clique: many questions have the same button. */
  label: string
  send: () => Promise<Result<unknown>>
  /** The message once the server has accepted it; left out if the question's disappearance is clear enough. */
  done?: string
  /** The message when it is rolled back. */
  failed: string
}

interface QuestionProps {
  id: string
  name: string
  /** The name whose initials replace a missing picture, if it differs from `name`. */
  fullName?: string
  detail: string
  picture: ImageUrls | null
  /** The page of the question's user or clique. */
  link: Pick<LinkProps, 'to' | 'params'>
  yes: Answer
  no: Answer
}

const give = async ({ send, done, failed }: Answer) => {
  // The focused button is about to disappear with its question.
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  const sent = await send()
  if (!sent.ok) void toast({ text: failed, tone: 'error' })
  else if (done !== undefined) void toast({ text: done, tone: 'ok' })
}

/** A request to accept or decline. Hidden at once, shown again if the server rejects the answer. */
export function Question({ id, name, fullName = name, detail, picture, link, yes, no }: QuestionProps) {
  return (
    <div className={styles.question}>
      <Link {...link} className={styles.subject}>
        <Avatar id={id} name={fullName} picture={picture} />
        <span className={styles.text}>
          <span className={classNames(styles.name, 'twoLines')} dir="auto">
            {name}
          </span>
          <span className={classNames(styles.detail, 'twoLines')}>{detail}</span>
        </span>
      </Link>
      <div className={styles.answers}>
        <Button size="small" aria-label={yes.label} onClick={() => void give(yes)}>
          {yes.text}
        </Button>
        <Button size="small" variant="secondary" aria-label={no.label} onClick={() => void give(no)}>
          {no.text}
        </Button>
      </div>
    </div>
  )
}

/** The placeholder of a question. */
export function QuestionSkeleton() {
  return (
    <div className={styles.question}>
      <div className={styles.subject}>
        <Skeleton shape="circle" width={44} height={44} />
        <span className={styles.text}>
          <Skeleton shape="text" width="7em" />
          <Skeleton shape="text" width="10em" />
        </span>
      </div>
    </div>
  )
}
