/**
 * [Note: One row in trouble]
 *
 * A 5xx answer may be about only one row (a follow that triggers a defect), so that row waits by itself, longer each
 * time, while the rows behind it are sent. Two such answers in a row are about the server: then everything waits, with
 * one request for each wait. Kept in memory: a new visit tries all rows at once.
 */
import type { Failure } from '../../../../contract/failure'
import { elapsed } from '../../../platform/clock'

export const FIRST_WAIT_MS = 1000
export const MAX_WAIT_MS = 60_000
/** The longest time (ms) for which a server may ask to wait. */
const MAX_ASKED_MS = 300_000

/** Whether a failure may be about the sent row, and not about the network, the limits or the session. */
export const mayBeAboutRow = ({ status = 0 }: Failure) => status >= 500

export const createHolds = () => {
  const held = new Map<number, { wait: number; until: number }>()
  let inARow = 0
  let askedUntil = 0
  return {
    /** The server asks the client to send nothing for this time (ms): 408 or 429 with `Retry-After`. */
    holdAll: (ms: number) => {
      askedUntil = Math.max(askedUntil, elapsed() + Math.min(MAX_ASKED_MS, ms))
    },
    /** The remaining milliseconds of that time. */
    askedToWait: (): number => Math.max(0, askedUntil - elapsed()),
    /** The rows that must not be sent now, by their order. */
    current: (): ReadonlySet<number> =>
      new Set([...held].filter(([, { until }]) => until > elapsed()).map(([order]) => order)),
    /** Milliseconds until the first held row may be sent; undefined if none is held. */
    firstRelease: (): number | undefined => {
      const left = [...held.values()].map(({ until }) => until - elapsed()).filter((ms) => ms > 0)
      return left.length === 0 ? undefined : Math.ceil(Math.min(...left))
    },
    /** Holds a row, for at least `atLeast` milliseconds. Returns whether the trouble seems to be the row's own. */
    hold: (order: number, atLeast: number): boolean => {
      const before = held.get(order)
      const wait = before ? Math.min(MAX_WAIT_MS, before.wait * 2) : FIRST_WAIT_MS
      held.set(order, { wait, until: elapsed() + Math.max(wait, atLeast) })
      inARow += 1
      return inARow === 1
    },
    /** A row was answered. */
    answered: (order: number) => {
      held.delete(order)
      inARow = 0
    },
    /** Allows every row to be sent again at once, unless the server asked to wait: something changed. */
    clear: () => held.clear(),
  }
}
export type Holds = ReturnType<typeof createHolds>
