import { useState } from 'react'
import type { Failure } from '../../../contract/failure'
import { isUnreached } from '../../platform/background/failure-policy'
import { limits } from '../../../contract/limits'
import { visibleText } from '../../../contract/visible'
import { enterLink, lastName, type OpenedLink } from '../../sync/guests/guest-link'
import { maySee, type Member } from '../../sync/guests/use-member'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { Field } from '../../ui/controls/field'
import { useBusy } from '../../ui/tools/use-busy'
import { copy } from './copy'
import styles from './guest.module.css'
import { solvePuzzle } from './solve-puzzle'
import { untilDate } from './until-date'
import { loadPage } from '../../platform/loads'

interface DoorProps {
  secret: string
  opened: OpenedLink
  /** The user who is signed in on this device. */
  member: Member | null
  /** The link was paused or has ended since it was opened. */
  onClosed: (failure: Failure) => void
}

/** The collection to which a link leads, and the name that its guest chooses. */
export function Door({ secret, opened, member, onClosed }: DoorProps) {
  const { collection, clique, host, expiresAt, isPaused, rights } = opened.invitation
  const [isGuest, setGuest] = useState(member === null)
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const enter = async (name: string) => {
    setError(undefined)
    const entered = await enterLink({ secret, name, puzzle: opened.puzzle, solve: solvePuzzle })
    if (entered.ok) return
    const { code } = entered.error
    if (code.startsWith('INVITE_') || code === 'NOT_FOUND' || code === 'GUEST_PAUSED') onClosed(entered.error)
    else setError(isUnreached(entered.error) ? copy.offlineEnter : copy.failedEnter)
  }
  const enterAs = async (user: Member) => {
    if (await maySee(user, collection.id)) loadPage(`/collection/${collection.id}`)
    else if (isPaused) setGuest(true)
    else await enter(user.firstName ?? '')
  }
  return (
    <article className={styles.card}>
      <div className={styles.about}>
        <p className={styles.invited}>{host === undefined ? copy.invited : copy.invitedBy(host)}</p>
        <h1 tabIndex={-1} dir="auto" className={styles.collection}>
          {collection.name || copy.title}
        </h1>
        <p className={styles.facts}>{copy.until(clique.name, untilDate(expiresAt))}</p>
        <p>{rights.add ? (rights.see ? copy.addAndSee : copy.addOnly) : copy.seeOnly}</p>
      </div>
      {member && !isGuest ? (
        <div className={styles.entry}>
          <h2 className={styles.question}>{copy.addAs(member.firstName ?? '')}</h2>
          <ErrorLine>{error}</ErrorLine>
          <Button block busy={busy} onClick={() => void during(() => enterAs(member))}>
            {copy.asMember(member.firstName ?? '')}
          </Button>
          <Button block variant="quiet" disabled={busy} onClick={() => setGuest(true)}>
            {copy.asGuest}
          </Button>
        </div>
      ) : isPaused ? (
        <p aria-live="polite">{copy.pausedLink}</p>
      ) : (
        <NameForm busy={busy} error={error} onName={(name) => void during(() => enter(name))} />
      )}
    </article>
  )
}

interface NameFormProps {
  busy: boolean
  error: string | undefined
  onName: (name: string) => void
}

function NameForm({ busy, error, onName }: NameFormProps) {
  const [name, setName] = useState(lastName)
  const shown = visibleText(name)
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault()
        if (shown !== '') onName(shown)
      }}
    >
      <Field
        label={copy.name}
        hint={copy.nameHint}
        value={name}
        onChange={setName}
        limit={limits.name}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="go"
        dir="auto"
        required
      />
      <ErrorLine>{error}</ErrorLine>
      <Button block type="submit" busy={busy} disabled={shown === ''}>
        {copy.enter}
      </Button>
      <p className={styles.note}>{copy.noAccount}</p>
    </form>
  )
}
