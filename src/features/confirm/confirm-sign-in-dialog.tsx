import { KeyRound } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import type { Result } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { hasPasskeys } from '../../platform/identity/passkeys'
import { confirmByCode, confirmByPasskey, offerSignInCode } from '../../sync/lifecycle/confirm-sign-in'
import { listPasskeys, type PasskeyTrouble } from '../../sync/lifecycle/passkeys'
import { useConfig } from '../../sync/session/use-config'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { MainButton } from '../../ui/controls/main-button'
import { Field } from '../../ui/controls/field'
import { Dialog } from '../../ui/layers/dialog'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './confirm-sign-in-dialog.module.css'
import { copy } from './copy'
import { describeTrouble } from './trouble'

const focus = (control: HTMLElement | null) => control?.focus()

/** Whether the user has a passkey that this page can use; undefined until the server answers. */
const useHasPasskey = () => {
  const canUse = hasPasskeys(useConfig()?.passkeys?.rpId)
  const [has, setHas] = useState<boolean>()
  useEffect(() => {
    if (!canUse) return
    const abort = new AbortController()
    void listPasskeys(abort.signal).then((listed) => {
      if (!abort.signal.aborted) setHas(listed.ok && listed.value.length > 0)
    })
    return () => abort.abort()
  }, [canUse])
  return canUse ? has : false
}

interface ConfirmSignInDialogProps {
  /** Whether the user confirmed. */
  onEnd: (isConfirmed: boolean) => void
}

/** Asks the user of this device to confirm their identity, by a passkey or a code. */
export default function ConfirmSignInDialog({ onEnd }: ConfirmSignInDialogProps) {
  const hasPasskey = useHasPasskey()
  const [session, setSession] = useState<string>()
  const [error, setError] = useState<string>()
  const { busy, during } = useBusy()

  const perform = async <T,>(act: () => Promise<Result<T, PasskeyTrouble>>) => {
    setError(undefined)
    const done = await during(act)
    if (done?.ok === false) setError(describeTrouble(done.error))
    return done?.ok === true ? done : undefined
  }
  const send = async () => {
    const sent = await perform(offerSignInCode)
    if (sent) setSession(sent.value)
  }
  const withPasskey = async () => {
    if (await perform(confirmByPasskey)) onEnd(true)
  }
  const confirm = async (to: string, code: string) => {
    if (await perform(() => confirmByCode(to, code))) onEnd(true)
  }
  return (
    <Dialog open onClose={() => onEnd(false)} title={copy.title} focus="title" locked={busy}>
      <div className={styles.dialog}>
        <p className={styles.text}>{copy.text}</p>
        {session === undefined ? (
          <>
            <ErrorLine>{error}</ErrorLine>
            {hasPasskey && (
              <Button block busy={busy} icon={<KeyRound aria-hidden="true" />} onClick={() => void withPasskey()}>
                {copy.withPasskey}
              </Button>
            )}
            <Button
              block
              variant={hasPasskey ? 'secondary' : 'primary'}
              disabled={hasPasskey === undefined}
              busy={busy}
              onClick={() => void send()}
            >
              {hasPasskey ? copy.sendCodeInstead : copy.sendCode}
            </Button>
          </>
        ) : (
          <CodeForm
            key={session}
            error={error}
            busy={busy}
            onSend={() => void send()}
            onSubmit={(code) => void confirm(session, code)}
          />
        )}
      </div>
    </Dialog>
  )
}

interface CodeFormProps {
  error: string | undefined
  busy: boolean
  /** Sends another code. */
  onSend: () => void
  onSubmit: (code: string) => void
}

function CodeForm({ error, busy, onSend, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('')
  const isHandedOn = useConfig()?.codes === 'handedOn'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(code)
  }
  return (
    <form className={styles.dialog} onSubmit={submit} noValidate>
      <p className={styles.text}>{isHandedOn ? copy.handedOn : copy.sent}</p>
      <Field
        ref={focus}
        label={copy.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(text) => setCode(text.replace(/\D/g, '').slice(0, limits.codeLength))}
      />
      <ErrorLine>{error}</ErrorLine>
      <MainButton
        type="submit"
        block
        busy={busy}
        reason={code.length < limits.codeLength ? copy.wholeCode(limits.codeLength) : undefined}
      >
        {copy.confirm}
      </MainButton>
      <Button variant="link" disabled={busy} onClick={onSend}>
        {copy.another}
      </Button>
    </form>
  )
}
