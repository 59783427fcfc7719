import { useEffect, useState } from 'react'
import { hasEnoughDigits, type PhoneNumber } from './phone-number'
import type { Verdict } from './phone-rules'

/** Undefined where they cannot be fetched. */
export const loadRules = () => import('./phone-rules').catch(() => undefined)

/** What the rules say of the number; undefined until there is something to judge and they are loaded. */
export const useVerdict = (phone: PhoneNumber): Verdict | undefined => {
  const [judge, setJudge] = useState<{ of: (phone: PhoneNumber) => Verdict }>()
  const isStarted = phone.foreign !== undefined || phone.digits !== ''
  useEffect(() => {
    if (isStarted && !judge) void loadRules().then((rules) => rules && setJudge({ of: rules.judge }))
  }, [isStarted, judge])
  return isStarted ? judge?.of(phone) : undefined
}

/** Whether the number may be sent: it is right, or as long as one, and the rules are not loaded yet. */
export const isSendable = (phone: PhoneNumber, verdict: Verdict | undefined): boolean =>
  verdict?.kind === 'right' || (hasEnoughDigits(phone) && verdict?.kind !== 'unsupported')
