import { useEffect, useState } from 'react'
import { copy } from './copy'
import { hasEnoughDigits, type PhoneNumber } from './phone-number'
import type { Verdict } from './phone-rules'

/** Undefined where they cannot be fetched. */
export const loadRules = () => import('./phone-rules').catch(() => undefined)

const isStarted = ({ foreign, digits }: PhoneNumber) => foreign !== undefined || digits !== ''

/** What the rules say of the number; undefined until there is something to judge and they are loaded. */
export const useVerdict = (phone: PhoneNumber): Verdict | undefined => {
  const [judge, setJudge] = useState<{ of: (phone: PhoneNumber) => Verdict }>()
  const started = isStarted(phone)
  useEffect(() => {
    if (started && !judge) void loadRules().then((rules) => rules && setJudge({ of: rules.judge }))
  }, [started, judge])
  return started ? judge?.of(phone) : undefined
}

/**
 * Why the number may not be sent, as a sentence; undefined if it may: it is right, or as long as one, and the rules are not
 * loaded yet.
 */
export const sendProblem = (phone: PhoneNumber, verdict: Verdict | undefined): string | undefined => {
  if (verdict?.kind === 'unsupported') return copy.listedCountry
  if (verdict?.kind === 'right' || hasEnoughDigits(phone)) return undefined
  return isStarted(phone) ? copy.wholeNumber : copy.noNumber
}
