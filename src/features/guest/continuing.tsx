import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../../contract/failure'
import { continueLink, hasBegun, openCode, type Sharing } from '../../sync/guests/guest-link'
import { Button } from '../../ui/controls/button'
import { PageSpinner } from '../../ui/indicators/spinner'
import { useBusy } from '../../ui/tools/use-busy'
import { useTitle } from '../../ui/tools/use-title'
import { ClosedLink } from './closed-link'
import { copy } from './copy'
import styles from './guest.module.css'
import { untilDate } from './until-date'
import { reloadPage, replacePage } from '../../platform/loads'

interface ContinuingProps {
  secret: string
  code: string
}

/** A guest of another device, whose code this device opened: asks before it becomes theirs too. */
export function Continuing({ secret, code }: ContinuingProps) {
  const [guest, setGuest] = useState<Sharing>()
  const [failure, setFailure] = useState<Failure>()
  const { busy, during } = useBusy()
  useTitle(copy.title)
  const proceed = async () => {
    const done = await continueLink(secret, code)
    if (!done.ok) return setFailure(done.error)
    // The code is spent: the address is that of the guest's page.
    history.replaceState(history.state, '', `${location.pathname}#${secret}`)
  }
  const show = useEffectEvent((opened: Awaited<ReturnType<typeof openCode>>) => {
    if (opened.ok) return setGuest(opened.value)
    // The answer to an earlier 'yes' was lost.
    if (opened.error.code === 'NOT_FOUND' && hasBegun(secret)) return proceed()
    setFailure(opened.error)
  })
  useEffect(() => void openCode(code).then(show), [code])
  if (failure)
    return (
      <ClosedLink
        failure={failure}
        words={failure.code === 'NOT_FOUND' ? copy.spentCode : undefined}
        onRetry={reloadPage}
      />
    )
  if (!guest) return <PageSpinner />
  const { name, invitation } = guest
  const { collection, clique, expiresAt } = invitation
  return (
    <article className={styles.card}>
      <div className={styles.about}>
        <h1 tabIndex={-1} dir="auto" className={styles.collection}>
          {collection.name || copy.title}
        </h1>
        <p className={styles.facts}>{copy.until(clique.name, untilDate(expiresAt))}</p>
      </div>
      <div className={styles.entry}>
        <h2 className={styles.question}>{copy.continueAs(name)}</h2>
        <p>{copy.continueText}</p>
        <Button block busy={busy} onClick={() => void during(proceed)}>
          {copy.asMember(name)}
        </Button>
        <Button block variant="quiet" disabled={busy} onClick={() => replacePage(`/guest#${secret}`)}>
          {copy.asSomeoneElse}
        </Button>
      </div>
    </article>
  )
}
