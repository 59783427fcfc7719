/**
 * Applies the policy of platform/background/failure-policy.ts to uploads. A request without an answer (no network, a
 * hotel's login page) says nothing about the photo: after three tries it waits and is tried again without a limit;
 * being offline is no error. A rejected sign-in waits after one try: the client has already requested with a new token.
 * An answer that asks to wait (408, 429, 5xx) is tried three times, waits, and is tried again, but not for ever: every
 * photo ends ([U33]), so after some rounds the failure is final. A 429 that names when to try again is no failure of
 * the photo: the server admits a limited number at once, and the others later ([U62]).
 */
import type { Failure, Result } from '../../../contract/failure'
import { retryOf } from '../../platform/background/failure-policy'
import type { Dependencies } from '../engine/dependencies'
import type { BackOff } from './back-off'

export type Verdict = 'refused' | 'busy' | 'limited' | 'unanswered'

/** The verdict on trying again after a failure. */
export const verdictOn = (failure: Failure): Verdict => {
  const retry = retryOf(failure)
  if (retry === 'never') return 'refused'
  if (retry === 'later' || failure.status === undefined) return 'unanswered'
  return failure.status === 429 && failure.retryAfter !== undefined ? 'limited' : 'busy'
}

/** Milliseconds to wait after this try, counted from 0. */
export type Schedule = (attempt: number) => number

const MAX_TRIES = 3
const MAX_BUSY_ROUNDS = 5
const BASE_MS = 1000
const CAP_MS = 5000

/** 1 s, 2 s, at most 5 s (docs/specification.md 2.7, markUploaded). */
export const doubling: Schedule = (attempt) => Math.min(CAP_MS, BASE_MS * 2 ** attempt)
/** The same, varied by up to a half, so that twenty requests are not repeated at once. */
export const jittered =
  (random: () => number): Schedule =>
  (attempt) =>
    doubling(attempt) * (0.75 + random() / 2)

interface RetryOptions extends Pick<Dependencies, 'sleep'> {
  backOff: BackOff
  signal: AbortSignal
}

const round = async <T>(
  call: () => Promise<Result<T>>,
  schedule: Schedule,
  { backOff, sleep, signal }: RetryOptions,
) => {
  for (let attempt = 0; ; attempt++) {
    await backOff.ready()
    const result = await call()
    signal.throwIfAborted()
    if (result.ok) {
      backOff.succeeded()
      return result
    }
    if (result.error.retryAfter !== undefined) backOff.holdBack(result.error.retryAfter)
    const isLastTry = attempt === MAX_TRIES - 1 || retryOf(result.error) === 'later'
    if (verdictOn(result.error) === 'refused' || isLastTry) return result
    await sleep(schedule(attempt), signal)
  }
}

/** Calls until the answer is final: a success, a rejection, or the last round's failure. */
export const retry = async <T>(
  call: () => Promise<Result<T>>,
  schedule: Schedule,
  retryOptions: RetryOptions,
): Promise<Result<T>> => {
  for (let busyRounds = 0; ;) {
    const result = await round(call, schedule, retryOptions)
    if (result.ok) return result
    const verdict = verdictOn(result.error)
    if (verdict === 'refused') return result
    if (verdict === 'busy' && ++busyRounds === MAX_BUSY_ROUNDS) return result
    await retryOptions.backOff.wait(result.error)
  }
}
