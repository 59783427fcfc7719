import { useEffect, useState } from 'react'
import { fullName } from '../../../contract/full-name'
import { discardWaitingCodes, listWaitingCodes, showWaitingCode, type WaitingCode } from '../../sync/admin/admin'
import { onInvalidateAll } from '../../sync/reading/freshness/freshness'
import { ErrorBlock, ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { RelativeTime } from '../../ui/indicators/relative-time'
import page from './admin-page.module.css'
import { copy } from './copy'
import styles from './overview.module.css'
import { describe } from './use-acting'

type ShownCode = { code: string; phoneNumber: string }

interface Listed {
  codes?: WaitingCode[]
  failed?: boolean
}

const listedOf = (answer: Awaited<ReturnType<typeof listWaitingCodes>>): Listed =>
  answer.ok ? { codes: answer.value.codes } : { failed: true }

/** The codes that wait to be handed on, and those that were shown. `busy` names the running action. */
const useWaitingCodes = () => {
  const [{ codes, failed }, setListed] = useState<Listed>({})
  const [shown, setShown] = useState<Readonly<Record<string, ShownCode>>>({})
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  const load = async () => {
    setBusy('list')
    setListed(listedOf(await listWaitingCodes()))
    setBusy(undefined)
  }
  useEffect(() => {
    const abort = new AbortController()
    const look = () =>
      void listWaitingCodes(abort.signal).then((answer) => {
        if (!abort.signal.aborted) setListed(listedOf(answer))
      })
    look()
    // The list is never stored, so no query fetches it again when the page is shown or pulled.
    const stop = onInvalidateAll(look)
    return () => {
      stop()
      abort.abort()
    }
  }, [])
  const show = async ({ id }: WaitingCode) => {
    setBusy(id)
    const answer = await showWaitingCode(id)
    setBusy(undefined)
    setError(answer.ok ? undefined : describe(answer.error, copy.codeGone))
    if (answer.ok) setShown((before) => ({ ...before, [id]: answer.value }))
  }
  const discard = async ({ id }: WaitingCode) => {
    setBusy(`discard ${id}`)
    await discardWaitingCodes(id)
    await load()
  }
  return { codes, failed, busy, error, load, show, discard, shown }
}

/**
 * Those who wait for a sign-in code from the operator. A button shows each code; the history records each press.
 */
export function WaitingCodes() {
  const { codes, failed, busy, error, load, show, discard, shown } = useWaitingCodes()
  if (failed) return <ErrorBlock onRetry={() => void load()} />
  return (
    <>
      <p className={styles.quiet}>{copy.codesText}</p>
      {codes?.length === 0 && <p className={styles.quiet}>{copy.noCodes}</p>}
      {codes && codes.length > 0 && (
        <ul>
          {codes.map((waiting) => (
            <Waiting
              key={waiting.id}
              waiting={waiting}
              shown={shown[waiting.id]}
              busy={busy}
              onShow={() => void show(waiting)}
              onDiscard={() => void discard(waiting)}
            />
          ))}
        </ul>
      )}
      <ErrorLine>{error}</ErrorLine>
      <Button variant="quiet" size="small" busy={busy === 'list'} onClick={() => void load()}>
        {copy.lookAgain}
      </Button>
    </>
  )
}

interface WaitingProps {
  waiting: WaitingCode
  shown: ShownCode | undefined
  busy: string | undefined
  onShow: () => void
  onDiscard: () => void
}

/** The user who waits, or else who invited them; and the end of the number, or all of it once it is known. */
const whoOf = ({ user, invitation, numberEnd }: WaitingCode, number?: string) => {
  const name = user && (fullName(user) ? copy.nameOf(fullName(user), user.username) : user.username)
  const invited = invitation && copy.invitedBy(invitation.by, invitation.clique)
  // A word joiner prevents a line break inside.
  return `${name ?? invited ?? copy.noAccount} · ${number ?? `…\u2060${numberEnd}`}`
}

function Waiting({ waiting, shown, busy, onShow, onDiscard }: WaitingProps) {
  const { id, askedAt, sessions, networks } = waiting
  const who = whoOf(waiting, shown?.phoneNumber)
  return (
    <li className={page.row}>
      <span>
        <bdi className={page.name}>{who}</bdi>
        <br />
        <span className={page.note}>
          <RelativeTime at={askedAt} words={copy.asked} />
        </span>
      </span>
      {shown === undefined ? (
        <Button variant="secondary" size="small" busy={busy === id} aria-label={copy.showWhich(who)} onClick={onShow}>
          {copy.showCode}
        </Button>
      ) : (
        <output className={page.name}>{shown.code}</output>
      )}
      {sessions > 1 && (
        <>
          <p className={page.warning}>{copy.severalWait(sessions, networks)}</p>
          <Button
            variant="secondary"
            size="small"
            busy={busy === `discard ${id}`}
            aria-label={copy.discardWhich(who)}
            onClick={onDiscard}
          >
            {copy.discardCodes}
          </Button>
        </>
      )}
    </li>
  )
}
