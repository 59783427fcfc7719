import { useState } from 'react'
import { ok, type Result } from '../../../contract/failure'
import { readCodeEmail, removeCodeEmail } from '../../sync/session/identity/code-email'
import { listPasskeys, removePasskey } from '../../sync/lifecycle/passkeys'
import { ErrorBlock, ErrorLine } from '../../ui/cards/error-block'
import { Row, Rows } from '../../ui/cards/rows'
import { Button } from '../../ui/controls/button'
import { relativeTime } from '../../ui/tools/relative-time'
import { useBusy } from '../../ui/tools/use-busy'
import { copy } from './copy'
import styles from './rows-dialog.module.css'
import { useAnswer } from './use-answer'

interface WayIn {
  id: string
  name: string
  note: string
  remove: () => Promise<Result<unknown>>
}

const readWaysIn = async (signal?: AbortSignal): Promise<Result<WayIn[]>> => {
  const [passkeys, address] = await Promise.all([listPasskeys(signal), readCodeEmail(signal)])
  if (!passkeys.ok) return passkeys
  if (!address.ok) return address
  const { email } = address.value
  return ok([
    ...passkeys.value.map(({ id, name, dateCreated }) => ({
      id,
      name,
      note: copy.passkeyAdded(relativeTime(dateCreated)),
      remove: () => removePasskey(id),
    })),
    ...(email === null ? [] : [{ id: 'email', name: email, note: copy.codeEmailUsed, remove: removeCodeEmail }]),
  ])
}

/** After all other devices were signed out: the remaining ways to sign in, each with a button that removes it. */
export function WaysIn() {
  const { value: ways, failed, reload } = useAnswer(readWaysIn)
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const remove = async (way: WayIn) => {
    const done = await during(way.remove)
    setError(done?.ok === false ? copy.endFailed : undefined)
    if (done?.ok) await reload()
  }
  if (failed) return <ErrorBlock onRetry={() => void reload()} />
  if (ways === undefined || ways.length === 0) return null
  return (
    <section className={styles.dialog} aria-labelledby="ways-in">
      <h3 id="ways-in" className={styles.heading}>
        {copy.waysIn}
      </h3>
      <p className={styles.text}>{copy.waysInText}</p>
      <Rows>
        {ways.map((way) => (
          <Row key={way.id} name={way.name} note={way.note}>
            <Button
              variant="secondary"
              size="small"
              disabled={busy}
              aria-label={copy.removeWhich(way.name)}
              onClick={() => void remove(way)}
            >
              {copy.remove}
            </Button>
          </Row>
        ))}
      </Rows>
      <ErrorLine>{error}</ErrorLine>
    </section>
  )
}
