import { useEffect, useState } from 'react'
import { discardWaitingCodes, listWaitingCodes, showWaitingCode, type WaitingCode } from '../../sync/admin/admin'
import { onInvalidateAll } from '../../sync/reading/freshness/freshness'
import { ErrorBlock, ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { RelativeTime } from '../../ui/indicators/relative-time'
import page from './admin-page.module.css'
import { copy } from './copy'
import styles from './overview.module.css'

interface Listed {
  codes?: WaitingCode[]
  failed?: boolean
}

const listedOf = (answer: Awaited<ReturnType<typeof listWaitingCodes>>): Listed =>
  answer.ok ? { codes: answer.value.codes } : { failed: true }

/** The numbers that wait for a code, and the codes that were shown. `busy` names the running action. */
const useWaitingCodes = () => {
  const [{ codes, failed }, setListed] = useState<Listed>({})
  /** By number; a newer code for a number ends its previous one. */
  const [shown, setShown] = useState<Readonly<Record<string, { code: string; askedAt: string }>>>({})
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
  const show = async ({ phoneNumber, askedAt }: WaitingCode) => {
    setBusy(phoneNumber)
    const answer = await showWaitingCode(phoneNumber)
    setBusy(undefined)
    setError(answer.ok ? undefined : copy.codeGone)
    if (answer.ok) setShown((before) => ({ ...before, [phoneNumber]: { code: answer.value.code, askedAt } }))
  }
  const discard = async ({ phoneNumber }: WaitingCode) => {
    setBusy(`discard ${phoneNumber}`)
    await discardWaitingCodes(phoneNumber)
    await load()
  }
  const codeOf = ({ phoneNumber, askedAt }: WaitingCode) =>
    shown[phoneNumber]?.askedAt === askedAt ? shown[phoneNumber].code : undefined
  return { codes, failed, busy, error, load, show, discard, codeOf }
}

/**
 * The numbers that wait for a sign-in code from the operator. A button shows each code; the history records each press.
 */
export function WaitingCodes() {
  const { codes, failed, busy, error, load, show, discard, codeOf } = useWaitingCodes()
  if (failed) return <ErrorBlock onRetry={() => void load()} />
  return (
    <>
      <p className={styles.quiet}>{copy.codesText}</p>
      {codes?.length === 0 && <p className={styles.quiet}>{copy.noCodes}</p>}
      {codes && codes.length > 0 && (
        <ul>
          {codes.map((waiting) => (
            <Waiting
              key={waiting.phoneNumber}
              waiting={waiting}
              code={codeOf(waiting)}
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
  code: string | undefined
  busy: string | undefined
  onShow: () => void
  onDiscard: () => void
}

function Waiting({ waiting, code, busy, onShow, onDiscard }: WaitingProps) {
  const { phoneNumber, askedAt, sessions, networks } = waiting
  return (
    <li className={page.row}>
      <span>
        <span className={page.name}>{phoneNumber}</span>
        <br />
        <span className={page.note}>
          <RelativeTime at={askedAt} words={copy.asked} />
        </span>
      </span>
      {code === undefined ? (
        <Button
          variant="secondary"
          size="small"
          busy={busy === phoneNumber}
          aria-label={copy.showWhich(phoneNumber)}
          onClick={onShow}
        >
          {copy.showCode}
        </Button>
      ) : (
        <output className={page.name}>{code}</output>
      )}
      {sessions > 1 && (
        <>
          <p className={page.warning}>{copy.severalWait(sessions, networks)}</p>
          <Button
            variant="secondary"
            size="small"
            busy={busy === `discard ${phoneNumber}`}
            aria-label={copy.discardWhich(phoneNumber)}
            onClick={onDiscard}
          >
            {copy.discardCodes}
          </Button>
        </>
      )}
    </li>
  )
}
