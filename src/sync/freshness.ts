/**
 * When a stored answer is asked for again: when it is missing, out of date, older than its lifetime, or from before this
 * visit, since whoever opens or reloads a page wants to see what is new. Age never hides anything.
 */
import { now } from '../platform/clock'
import type { Row } from '../store/responses'

const visitBegan = now()

/** `row` undefined: nothing stored. A row from the future (the clock was set back) counts as old. */
export const isFresh = (
  row: Pick<Row<unknown>, 'storedAt' | 'stale'> | undefined,
  lifetime: number,
  at = now(),
  since = visitBegan,
) =>
  row !== undefined && row.stale !== true && row.storedAt >= since && row.storedAt <= at && at - row.storedAt < lifetime
