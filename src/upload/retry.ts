/**
 * [Note: When to try again]
 *
 * A refusal (4xx) is final. No answer at all (no network, a hotel's login page, a signed-out moment) says nothing about
 * the photo: after three tries the lane parks and begins anew, for as long as it takes; being offline is no error. An
 * answer that asks for patience (408, 429, 5xx) is tried three times, parked, and tried again, but not for ever: every
 * job ends (reliability I4), so after some rounds the failure stands.
 */
import type { Failure, Result } from '../../contract/failure'
import type { Dependencies } from './dependencies'
import type { Link } from './link'

export type Verdict = 'refused' | 'busy' | 'unanswered'

const UNANSWERED = new Set<Failure['code']>(['NETWORK', 'TIMEOUT', 'INVALID_RESPONSE', 'UNAUTHENTICATED'])

/** What a failure says about trying again. */
export const verdictOn = ({ code, status }: Failure): Verdict => {
  if (status !== undefined && (status === 408 || status === 429 || status >= 500)) return 'busy'
  if (status === 401 || UNANSWERED.has(code)) return 'unanswered'
  return 'refused'
}

/** Milliseconds to wait after this try, counted from 0. */
export type Schedule = (attempt: number) => number

const TRIES = 3
const ROUNDS = 5
const BASE_MS = 1000
const CAP_MS = 5000

/** 1 s, 2 s, at most 5 s (spec 2 §7, markUploaded). */
export const doubling: Schedule = (attempt) => Math.min(CAP_MS, BASE_MS * 2 ** attempt)
/** The same, spread by up to a half, so that twenty lanes do not come back at once. */
export const jittered =
  (random: () => number): Schedule =>
  (attempt) =>
    doubling(attempt) * (0.75 + random() / 2)

interface Patience extends Pick<Dependencies, 'sleep'> {
  link: Link
  signal: AbortSignal
}

const round = async <T>(call: () => Promise<Result<T>>, schedule: Schedule, { link, sleep, signal }: Patience) => {
  for (let attempt = 0; ; attempt++) {
    await link.clear()
    const result = await call()
    signal.throwIfAborted()
    if (result.ok) {
      link.worked()
      return result
    }
    if (result.error.retryAfter !== undefined) link.holdBack(result.error.retryAfter)
    if (verdictOn(result.error) === 'refused' || attempt === TRIES - 1) return result
    await sleep(schedule(attempt), signal)
  }
}

/** Calls until there is an answer to live with: a success, a refusal, or patience at its end. */
export const persist = async <T>(
  call: () => Promise<Result<T>>,
  schedule: Schedule,
  patience: Patience,
): Promise<Result<T>> => {
  for (let busyRounds = 0; ;) {
    const result = await round(call, schedule, patience)
    if (result.ok) return result
    const verdict = verdictOn(result.error)
    if (verdict === 'refused') return result
    if (verdict === 'busy' && ++busyRounds === ROUNDS) return result
    await patience.link.park(result.error)
  }
}
