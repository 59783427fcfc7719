/** The state that screens get of a list that is read by ranges. */
import type { Failure } from '../../../../contract/failure'
import { isOnline } from '../../../platform/background/online'
import { elapsed } from '../../../platform/clock'
import type { Row } from '../../../store/responses'
import { errorOf, type Known } from '../engine/plan'
import { idOf } from '../listing'

export interface RangeState<A> {
  /** The shown row of each page; undefined until the store was read. */
  pages: ReadonlyMap<number, Row<A>> | undefined
  /** Since when (`elapsed`) the shown pages stay as they were, because a change of the list is being fetched. */
  heldSince: number | undefined
  /** The first page is being fetched, not because of an event. */
  isFetching: boolean
  /** The reason why a wanted page could not be fetched. */
  error: Failure | undefined
  /** A wanted page is not stored. */
  isIncomplete: boolean
}

export interface Paged {
  items: unknown[]
  total?: number | undefined
  hasMore?: boolean | undefined
}

type Shown<A> = RangeState<A>['pages']

/** Lists that change all the time are shown as they are known, after this time (ms). */
const MAX_HOLD_MS = 10_000

/** The last page of the list, by the answer that was requested last. */
export const lastPageOf = <A extends Paged>(rows: Known<A>['rows'], size: number) => {
  const [latest] = [...rows].toSorted(([, a], [, b]) => (b?.requestedAt ?? 0) - (a?.requestedAt ?? 0))
  const total = latest?.[1]?.value.total
  return total === undefined ? rows.size : Math.max(0, Math.ceil(total / size) - 1)
}

/** Whether all pages of the list are shown. */
const isWhole = (shown: Shown<Paged>) => shown?.get(shown.size - 1)?.value.hasMore === false

/** Whether a page was shown, and differs from the server's page now; or is new in a list that was shown whole. */
const isChanged = <A extends Paged>(shown: Shown<A>, { rows, outdated, fetches }: Known<A>, page: number) => {
  const row = rows.get(page)
  const before = shown?.get(page)
  if (!before) return !row && isWhole(shown)
  // While the fetch of a changed page ends, the other pages are not yet known to be outdated.
  return !row || row.stale === 'by event' || outdated.has(page) || (fetches.has(page) && row !== before)
}

/**
 * After a change of the list, the visible pages are fetched again: until the last of them has arrived they stay as they
 * were, or an item that moved from one page to the next would be missing for a moment.
 */
const pagesToShow = <A extends Paged>(shown: Shown<A>, known: Known<A>, isHeld: boolean) => {
  const pages = new Map<number, Row<A>>(isHeld ? shown : [])
  for (const [page, row] of known.rows) if (row && !(isHeld && pages.has(page))) pages.set(page, row)
  return pages
}

export const nextState = <A extends Paged>(before: RangeState<A>, known: Known<A>): RangeState<A> => {
  const { wanted, failed, rows, fetches } = known
  const isCatchingUp =
    isOnline() &&
    !wanted.some((page) => failed.has(page)) &&
    wanted.some((page) => isChanged(before.pages, known, page))
  const heldSince = isCatchingUp ? (before.heldSince ?? elapsed()) : undefined
  return {
    pages: pagesToShow(before.pages, known, heldSince !== undefined && elapsed() - heldSince < MAX_HOLD_MS),
    heldSince,
    isFetching: fetches.has(0) && !fetches.isQuiet(0),
    error: errorOf(known),
    isIncomplete: wanted.some((page) => rows.get(page) === null),
  }
}

/** The other pages with a different total or an item of this one: the list changed between the requests. */
export const outdatedBy = <A extends Paged>(page: number, rows: Known<A>['rows']) => {
  const later = rows.get(page)?.value
  if (!later) return []
  const ids = new Set(later.items.map(idOf))
  const isOutdated = ({ total, items }: Paged) => total !== later.total || items.some((item) => ids.has(idOf(item)))
  return [...rows].filter(([other, row]) => other !== page && row && isOutdated(row.value)).map(([other]) => other)
}
