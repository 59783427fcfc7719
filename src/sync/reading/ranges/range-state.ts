/** The state that screens get of a list that is read by ranges. */
import type { Failure } from '../../../../contract/failure'
import { isOnline } from '../../../platform/background/online'
import type { Row } from '../../../store/responses'
import { errorOf, type Known } from '../engine/plan'
import { idOf } from '../listing'

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

export const nextState = <A>(before: RangeState<A>, known: Known<A>): RangeState<A> => ({
  pages: pagesToShow(before.pages, known),
  isFetching: known.fetches.has(0) && !known.fetches.isQuiet(0),
  error: errorOf(known),
  isIncomplete: known.wanted.some((page) => known.rows.get(page) === null),
})

export interface Paged {
  items: unknown[]
  total?: number | undefined
  hasMore?: boolean | undefined
}

/** The other pages with a different total or an item of this one: the list changed between the requests. */
export const outdatedBy = <A extends Paged>(page: number, rows: Known<A>['rows']) => {
  const later = rows.get(page)?.value
  if (!later) return []
  const ids = new Set(later.items.map(idOf))
  const isOutdated = ({ total, items }: Paged) => total !== later.total || items.some((item) => ids.has(idOf(item)))
  return [...rows].filter(([other, row]) => other !== page && row && isOutdated(row.value)).map(([other]) => other)
}
