import { useEffect, useState } from 'react'
import { copy } from './copy'
import { hasEnoughDigits, isRepeatedDigit, type PhoneNumber } from './phone-number'
import type { Verdict } from './phone-rules'

/** Resolves to undefined if the rules cannot be fetched. */
export const loadRules = () => import('./phone-rules').catch(() => undefined)

const isStarted = ({ foreign, digits }: PhoneNumber) => foreign !== undefined || digits !== ''

/**
 * Why the number may not be sent, as a sentence; undefined if it may: it is valid, or it has the right length, in its
 * country if the rules are loaded. On a server with test numbers a repeated digit may be sent too.
 */
export const sendProblem = (
  phone: PhoneNumber,
  verdict: Verdict | undefined,
  hasTestNumbers = false,
): string | undefined => {
  if (verdict?.kind === 'right' || (hasTestNumbers && isRepeatedDigit(phone))) return undefined
  if (hasEnoughDigits(phone) && verdict?.isPossible !== false) return undefined
  return isStarted(phone) ? copy.wholeNumber : copy.noNumber
}

/**
 * The number in a phone field, and why it may not be sent yet. The rules are loaded once a number is typed: a country
 * code that only they know chooses its country then.
 */
export const usePhone = (initial: PhoneNumber | (() => PhoneNumber), hasTestNumbers = false) => {
  const [typed, setPhone] = useState(initial)
  const [rules, setRules] = useState<Awaited<ReturnType<typeof loadRules>>>()
  const started = isStarted(typed)
  useEffect(() => {
    if (started && !rules) void loadRules().then(setRules)
  }, [started, rules])
  const phone = rules?.settleCountry(typed) ?? typed
  return { phone, setPhone, problem: sendProblem(phone, started ? rules?.judge(phone) : undefined, hasTestNumbers) }
}
