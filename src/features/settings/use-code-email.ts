import { useState } from 'react'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import {
  confirmCodeEmail,
  offerCodeEmail,
  readCodeEmail,
  removeCodeEmail,
} from '../../sync/session/identity/code-email'
import { waysInChanged } from '../../sync/lifecycle/ways-in'
import { useBusy } from '../../ui/tools/use-busy'
import { copy } from './copy'
import { useAnswer } from './use-answer'

/** The confirmed address; and the address to which a code was sent, with the session that confirms it. */
interface Addresses {
  email: string | null
  offered?: { email: string; session: string }
}

const readAddresses = (signal?: AbortSignal): Promise<Result<Addresses>> => readCodeEmail(signal)

/** The failure's text; undefined if the user cancelled the confirmation of their identity. */
const describe = ({ code }: Failure) => {
  if (code === 'SIGN_IN_AGAIN') return undefined
  if (code === 'NETWORK' || code === 'TIMEOUT') return copy.codeEmailOffline
  if (code === 'TOO_MANY_REQUESTS') return copy.codeEmailTooMany
  return copy.codeEmailNotSent
}
const describeCode = (failure: Failure) => {
  if (failure.code === 'INVALID_REQUEST') return copy.codeEmailWrong
  return failure.code === 'NOT_FOUND' ? copy.codeEmailEnded : describe(failure)
}

/** The state and actions of the form for the e-mail address of sign-in codes. Runs one action at a time. */
export const useCodeEmail = () => {
  const { value: addresses, failed, reload, set } = useAnswer(readAddresses)
  const [typed, setTyped] = useState('')
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const show = (next: Addresses) => {
    set(next)
    setTyped('')
  }
  const perform = async (act: () => Promise<Result<Addresses, string | undefined>>) => {
    setError(undefined)
    const done = await during(act)
    if (!done?.ok) return setError(done?.error)
    show(done.value)
    if (done.value.email !== email) await waysInChanged()
  }
  const email = addresses?.email ?? null
  const offered = addresses?.offered
  const send = (to: string) =>
    perform(async () => {
      const sent = await offerCodeEmail(to)
      return sent.ok ? ok({ email, offered: { email: to, session: sent.value.session } }) : fail(describe(sent.error))
    })
  const confirm = (session: string) =>
    perform(async () => {
      const confirmed = await confirmCodeEmail(session, typed)
      return confirmed.ok ? confirmed : fail(describeCode(confirmed.error))
    })
  const remove = () =>
    perform(async () => {
      const removed = await removeCodeEmail()
      return removed.ok ? ok({ email: null }) : fail(describe(removed.error))
    })
  return {
    isRead: addresses !== undefined,
    failed,
    reload,
    email,
    offered,
    typed,
    setTyped,
    busy,
    error,
    send,
    confirm,
    remove,
    restart: () => {
      setError(undefined)
      show({ email })
    },
  }
}
