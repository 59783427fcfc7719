/** The state that screens get of a list that is read by ranges. */
import type { Failure } from '../../../../contract/failure'
import { isOnline } from '../../../platform/background/online'
import type { Row } from '../../../store/responses'
import { OFFLINE } from '../query'

export interface RangeState<A> {
  /** The shown row of each page; undefined until the store was read. */
  pages: ReadonlyMap<number, Row<A>> | undefined
  /** The first page is being fetched, not because of an event. */
  isFetching: boolean
  /** The reason why a wanted page could not be fetched. */
  error: Failure | undefined
  /** A wanted page is not stored. */
  isIncomplete: boolean
}

interface Known<A> {
  /** The stored rows; null: nothing is stored. */
  rows: ReadonlyMap<number, Row<A> | null>
  wanted: readonly number[]
  failed: ReadonlyMap<number, Failure>
  /** Pages that no longer match a page that was answered later. */
  outdated: ReadonlySet<number>
}
type Shown<A> = RangeState<A>['pages']

/** Whether a page was shown, and differs from the server's page now. */
const isChanged = <A>(shown: Shown<A>, { rows, outdated }: Known<A>, page: number) =>
  shown?.has(page) === true && (!rows.get(page) || rows.get(page)?.stale === 'by event' || outdated.has(page))

/**
 * After a change of the list, the visible pages are fetched again: until the last of them has arrived they stay as they
 * were, or an item that moved from one page to the next would be missing for a moment.
 */
const pagesToShow = <A>(shown: Shown<A>, known: Known<A>) => {
  const { rows, wanted, failed } = known
  const pages = new Map<number, Row<A>>()
  for (const [page, row] of rows) if (row) pages.set(page, row)
  const isCatchingUp =
    isOnline() && !wanted.some((page) => failed.has(page)) && wanted.some((page) => isChanged(shown, known, page))
  if (isCatchingUp) for (const [page, row] of shown ?? []) pages.set(page, row)
  return pages
}

const errorOf = ({ rows, wanted, failed }: Known<unknown>): Failure | undefined => {
  const page = wanted.find((one) => failed.has(one))
  if (page !== undefined) return failed.get(page)
  return !isOnline() && wanted.some((one) => rows.get(one) === null) ? OFFLINE : undefined
}

export const nextState = <A>(before: RangeState<A>, known: Known<A>): RangeState<A> => ({
  ...before,
  pages: pagesToShow(before.pages, known),
  error: errorOf(known),
  isIncomplete: known.wanted.some((page) => known.rows.get(page) === null),
})
