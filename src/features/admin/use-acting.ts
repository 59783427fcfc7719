import { useState } from 'react'
import type { Failure, Result } from '../../../contract/failure'
import { toast } from '../../ui/layers/toast'
import { useBusy } from '../../ui/tools/use-busy'
import { copy } from './copy'

const reasons: Partial<Record<Failure['code'], string>> = {
  LAST_OPERATOR: copy.lastOperator,
  SIGN_IN_AGAIN: copy.notConfirmed,
  ALREADY_REGISTERED: copy.operatorsNumber,
}

/** The reason for which an action was not taken, for its operator; `text` if no other is known. */
export const describe = ({ code }: Failure, text: string = copy.actionFailed) => reasons[code] ?? text

/** Acts on users, once at a time. `ask` is the action that waits for the operator's confirmation. */
export const useActing = <Ask>() => {
  const [ask, setAsk] = useState<Ask>()
  const [error, setError] = useState<string>()
  const { busy, during } = useBusy()

  const askFor = (wanted: Ask | undefined) => {
    setError(undefined)
    setAsk(wanted)
  }
  const act = async (work: () => Promise<Result<unknown>>, done: string) => {
    setError(undefined)
    const answer = await during(work)
    if (answer?.ok === false && ask) return setError(describe(answer.error))
    askFor(undefined)
    if (answer) void toast(answer.ok ? { text: done, tone: 'ok' } : { text: describe(answer.error), tone: 'error' })
  }
  return { ask, askFor, act, busy, error }
}
