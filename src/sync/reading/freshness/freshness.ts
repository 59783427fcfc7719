/**
 * Decides when a stored answer is requested again: when it is missing, stale, older than its lifetime, or from before
 * this visit, since a user who opens or reloads a page expects current data; and when events may have been missed since
 * it was stored (live.ts). Age never hides anything.
 */
import { elapsed, now } from '../../../platform/clock'
import { createSubscribers } from '../../../platform/subscribers'
import type { Row } from '../../../store/responses'
import { stamp } from '../../../store/stamp'

const visitBegan = now()
/** Answers stored before this moment (ms) are stale. */
let validSince = visitBegan
/** Answers requested before this stamp are stale, however late they arrive. */
let requestedSince = 0
/** Answers stored before this moment (ms) are fetched again visibly: a visit began, or the user requested it. */
let askedAt = visitBegan
/** When that was, by the clock of waits. */
let invalidatedAt = elapsed()
const { subscribe, notify } = createSubscribers()

type Age = Pick<Row<unknown>, 'storedAt' | 'requestedAt' | 'stale'>

/** A row from the future (the clock was set back) is not young. */
const isYoung = ({ storedAt }: Age, lifetime: number, at: number, since: number) =>
  storedAt >= since && storedAt <= at && at - storedAt < lifetime

/**
 * If the clock was set back, these moments are now: otherwise nothing stored from here on would be fresh before the
 * clock reaches them again.
 */
const followClock = () => {
  validSince = Math.min(validSince, now())
  askedAt = Math.min(askedAt, now())
}

/** `row` undefined: nothing is stored. */
export const isFresh = (row: Age | undefined, lifetime: number, at = now(), since = validFrom()) =>
  row !== undefined && !row.stale && (row.requestedAt ?? 0) >= requestedSince && isYoung(row, lifetime, at, since)

/** Whether only an event makes a row stale: then it is fetched again in the background. */
export const isStaleByEvent = (row: Age | undefined, lifetime: number) => {
  followClock()
  return row !== undefined && row.stale !== true && isYoung(row, lifetime, now(), askedAt)
}

/** The moment (ms) since which no event was missed. */
export const validFrom = () => {
  followClock()
  return validSince
}

/** Events may have been missed: every answer requested so far is fetched again when it is shown. */
export const invalidateAll = () => {
  validSince = now()
  requestedSince = stamp()
  invalidatedAt = elapsed()
  notify()
}
/** The same at the user's request, and visibly. */
export const refreshAll = () => {
  askedAt = now()
  invalidateAll()
}
/** Milliseconds since the earliest moment from which an answer may be fresh. */
export const validFor = () => elapsed() - invalidatedAt
export const onInvalidateAll = subscribe
/** Failed fetches may succeed now. */
export const retryAll = notify
