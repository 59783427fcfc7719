/**
 * [Note: A read that failed]
 *
 * A read to which no answer came, or a request to wait, is repeated without the user while a screen shows its failure:
 * no event tells that a proxy, a server or a dead spot is over, for the stream may have outlived it. The waits grow for
 * each answer, so that one that never arrives does not slow the others down. There is one timer, at the earliest of these
 * moments: each repetition has all failed pages fetched, and a timer for each failure would multiply the timers. A hidden
 * tab does not ask: it does when it becomes visible.
 */
import type { Failure, Result } from '../../../../contract/failure'
import { retryOf } from '../../../platform/background/failure-policy'
import { elapsed } from '../../../platform/clock'
import { isVisible } from '../../../platform/background/visible'
import { retryAll } from './freshness'

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 60_000

/** The number of failures in a row, by user and key. */
const failures = new Map<string, number>()

let timer: ReturnType<typeof setTimeout> | undefined
let firesAt = Number.POSITIVE_INFINITY

const repeat = () => {
  firesAt = Number.POSITIVE_INFINITY
  if (isVisible()) retryAll()
}

const repeatIn = (ms: number) => {
  const at = elapsed() + ms
  if (at >= firesAt) return
  clearTimeout(timer)
  firesAt = at
  timer = setTimeout(repeat, ms)
}

/** Milliseconds until the next try after so many failures in a row; `random` is 0 to 1. */
export const waitAfter = (failed: number, { retryAfter = 0 }: Failure, random: number) =>
  Math.max(retryAfter * 1000, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failed - 1)) * (0.75 + random / 2))

/**
 * After a read failed in a way that another try may mend, fetches the failed pages on the screen again in a while. `id`
 * is the answer's user and key.
 */
export const repeatIfFailed = (id: string, result: Result<unknown>) => {
  if (result.ok || retryOf(result.error) !== 'again') return void failures.delete(id)
  const failed = (failures.get(id) ?? 0) + 1
  failures.set(id, failed)
  repeatIn(waitAfter(failed, result.error, Math.random()))
}
