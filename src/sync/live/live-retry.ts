/** Decides when a stream of events that has ended is opened again. */
import type { StreamEnd } from '../../api/event-stream'

/** Milliseconds between two fetches of everything on the screen, while no stream is open. */
export const POLL_MS = 30_000
const FIRST_MS = 1000
const MAX_WAIT_MS = 300_000
/** A stream that lasted this long (ms) was a good one. */
export const GOOD_MS = 30_000
/** Failures in a row after which no stream is opened for a while. */
const GIVE_UP = 2

export interface Course {
  /** Failures in a row. */
  failures: number
  /** Milliseconds until the next try. */
  wait: number
  /** Everything visible is fetched now and then until the next try: no events arrive. */
  polls: boolean
}

/**
 * Returns the next step after a stream that was open for `stoodMs` (undefined: not at all) ended like this. A server
 * that stops and a token that expires are no failures; then all devices reconnect at once, hence the spread. `random`
 * is 0 to 1.
 */
export const courseAfter = (end: StreamEnd, stoodMs: number | undefined, failures: number, random: number): Course => {
  if (end.why === 'told' && end.reason === 'crowded') return { failures: GIVE_UP, wait: MAX_WAIT_MS, polls: true }
  if (end.why === 'told') return { failures: 0, wait: FIRST_MS * random, polls: false }
  const earlier = stoodMs !== undefined && stoodMs >= GOOD_MS ? 0 : failures
  const now = earlier + 1
  const base = now < GIVE_UP ? FIRST_MS : Math.min(MAX_WAIT_MS, POLL_MS * 2 ** (now - GIVE_UP))
  return { failures: now, wait: base * (0.75 + random / 2), polls: now >= GIVE_UP }
}
