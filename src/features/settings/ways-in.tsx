import { useEffect, useState } from 'react'
import type { Result } from '../../../contract/failure'
import { readCodeEmail, removeCodeEmail } from '../../sync/session/identity/code-email'
import { listPasskeys, removePasskey, type Passkey } from '../../sync/lifecycle/passkeys'
import { ErrorBlock, ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { relativeTime } from '../../ui/tools/relative-time'
import { useBusy } from '../../ui/tools/use-busy'
import { copy } from './copy'
import styles from './rows-dialog.module.css'

interface Listed {
  passkeys?: Passkey[]
  email?: string | null
  failed?: boolean
}

const read = async (signal?: AbortSignal): Promise<Listed> => {
  const [passkeys, address] = await Promise.all([listPasskeys(signal), readCodeEmail(signal)])
  return passkeys.ok && address.ok ? { passkeys: passkeys.value, email: address.value.email } : { failed: true }
}

/** After all other devices were signed out: the remaining ways to sign in, each with a button that removes it. */
export function WaysIn() {
  const [{ passkeys = [], email = null, failed }, setListed] = useState<Listed>({})
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    void read(abort.signal).then((listed) => {
      if (!abort.signal.aborted) setListed(listed)
    })
    return () => abort.abort()
  }, [])
  const remove = async (act: () => Promise<Result<unknown>>) => {
    const done = await during(act)
    setError(done?.ok === false ? copy.endFailed : undefined)
    if (done?.ok) setListed(await read())
  }
  if (failed) return <ErrorBlock onRetry={() => void read().then(setListed)} />
  if (passkeys.length === 0 && email === null) return null
  return (
    <section className={styles.dialog} aria-labelledby="ways-in">
      <h3 id="ways-in" className={styles.name}>
        {copy.waysIn}
      </h3>
      <p className={styles.text}>{copy.waysInText}</p>
      <ul className={styles.list}>
        {passkeys.map(({ id, name, dateCreated }) => (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name} dir="auto">
                {name}
              </p>
              <p className={styles.used}>{copy.passkeyAdded(relativeTime(dateCreated))}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              disabled={busy}
              aria-label={copy.removeWhich(name)}
              onClick={() => void remove(() => removePasskey(id))}
            >
              {copy.remove}
            </Button>
          </li>
        ))}
        {email !== null && (
          <li className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name} dir="auto">
                {email}
              </p>
              <p className={styles.used}>{copy.codeEmailUsed}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              disabled={busy}
              aria-label={copy.removeWhich(email)}
              onClick={() => void remove(removeCodeEmail)}
            >
              {copy.remove}
            </Button>
          </li>
        )}
      </ul>
      <ErrorLine>{error}</ErrorLine>
    </section>
  )
}
