/**
 * When a stored answer is asked for again: when it is missing, out of date, or older than its lifetime, and the browser
 * does not know for certain that there is no network. Age never hides anything.
 */
import { now } from '../platform/clock'
import type { Row } from '../store/responses'

/** `row` undefined: nothing stored. A row from the future (the clock was set back) counts as old. */
export const isFresh = (row: Pick<Row<unknown>, 'storedAt' | 'stale'> | undefined, lifetime: number, at = now()) =>
  row !== undefined && row.stale !== true && row.storedAt <= at && at - row.storedAt < lifetime
