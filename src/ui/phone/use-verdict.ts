import { useEffect, useState } from 'react'
import { copy } from './copy'
import { hasEnoughDigits, type PhoneNumber } from './phone-number'
import type { Verdict } from './phone-rules'

/** Resolves to undefined if the rules cannot be fetched. */
export const loadRules = () => import('./phone-rules').catch(() => undefined)

const isStarted = ({ foreign, digits }: PhoneNumber) => foreign !== undefined || digits !== ''

/** The verdict on the number; undefined until there is an input and the rules are loaded. */
export const useVerdict = (phone: PhoneNumber): Verdict | undefined => {
  const [judge, setJudge] = useState<{ of: (phone: PhoneNumber) => Verdict }>()
  const started = isStarted(phone)
  useEffect(() => {
    if (started && !judge) void loadRules().then((rules) => rules && setJudge({ of: rules.judge }))
  }, [started, judge])
  return started ? judge?.of(phone) : undefined
}

/**
 * Why the number may not be sent, as a sentence; undefined if it may: it is valid, or it has the right length while the
 * rules are not loaded yet.
 */
export const sendProblem = (phone: PhoneNumber, verdict: Verdict | undefined): string | undefined => {
  if (verdict?.kind === 'unsupported') return copy.listedCountry
  if (verdict?.kind === 'right' || hasEnoughDigits(phone)) return undefined
  return isStarted(phone) ? copy.wholeNumber : copy.noNumber
}
