import { fail, type Result } from '../../contract/failure'
import { refuse, type Refusal } from './refusal'

/** Runs an act, or refuses it at once if it would wait for too long behind others. */
export type Gate = <T>(act: () => Promise<Result<T, Refusal>>) => Promise<Result<T, Refusal>>

/** Random, so that the refused do not all come again at the same moment. */
const RETRY_AFTER_SECONDS = { min: 1, max: 3 }
/** The assumed time from the end of one act to the end of the next, until some have ended: that of a small machine. */
const FIRST_INTERVAL_MS = 50
/** So many are admitted however slow the latest ones were: it may have been a standstill. */
const MIN_AT_ONCE = 5
/** At most so many: acts that ran with no others were quicker than acts of many devices, which send bytes too. */
const MAX_AT_ONCE = 20
/** The weight of the last act in the average. */
const WEIGHT = 1 / 8

const refuseForNow = () => {
  const { error } = refuse('TOO_MANY_REQUESTS', 'Many people add photos at this moment')
  const { min, max } = RETRY_AFTER_SECONDS
  return fail({ ...error, retryAfter: min + Math.floor(Math.random() * (max - min + 1)) })
}

/**
 * Admits as many acts at once as end within this time at the speed of the latest ones, from five to twenty. The embedded
 * database answers one at a time: without a gate the last of a hundred waits for all others, and on a slow machine for
 * longer than a request waits for a connection. Twenty are too many for a slow machine; fewer make a quick one send
 * devices away that then wait for longer than the act takes.
 */
export const createGate = (maxWaitMs: number, now: () => number = () => performance.now()): Gate => {
  let running = 0
  let lastEnd = Number.NEGATIVE_INFINITY
  let intervalMs = FIRST_INTERVAL_MS
  return async (act) => {
    const inTime = Math.floor(maxWaitMs / intervalMs)
    if (running >= Math.max(MIN_AT_ONCE, Math.min(MAX_AT_ONCE, inTime))) return refuseForNow()
    const began = now()
    running += 1
    try {
      return await act()
    } finally {
      running -= 1
      const ended = now()
      // A standstill of the disk is no speed, however long it took.
      const lastMs = Math.min(maxWaitMs, ended - Math.max(began, lastEnd))
      intervalMs += (lastMs - intervalMs) * WEIGHT
      lastEnd = ended
    }
  }
}
