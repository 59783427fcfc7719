/**
 * [Note: Pages of different moments]
 *
 * After a change of a list its first page is fetched again, and of the other pages only those near the screen. So a page
 * may be next to a page of an earlier moment, and an item that moved over the border between them would be in neither.
 * Until the neighbour is fetched again, such items stay at the border: those that followed the last item which the new
 * page still has, and those that preceded the first one. An item that is in two pages is shown once (hooks.ts).
 */
import type { Row } from '../../store/responses'
import { idOf, isListing } from './listing'

/** A page as it is shown: items that moved away from its beginning, its row, and items that moved away from its end. */
export type JoinedPage<A> = readonly Row<A>[]

const idsIn = (rows: JoinedPage<unknown>) =>
  rows.flatMap(({ value }) => (isListing(value) ? value.items.map((item) => idOf(item)) : []))

/** The items with these ids, in rows of the answers that had them. */
const only = <A>(page: JoinedPage<A>, ids: readonly unknown[]): Row<A>[] =>
  page.flatMap((row) => {
    if (!isListing(row.value)) return []
    const items = row.value.items.filter((item) => ids.includes(idOf(item)))
    return items.length > 0 ? [{ ...row, value: { ...row.value, items } }] : []
  })

/** Joins the stored pages of a list with what was shown `before`, so that no item is missing at a border. */
export const joinPages = <A>(before: readonly JoinedPage<A>[], rows: readonly Row<A>[]): JoinedPage<A>[] =>
  rows.map((row, page) => {
    const old = before[page] ?? []
    const isPreviousOld = !!rows[page - 1]?.stale
    const isNextOld = !!rows[page + 1]?.stale
    const at = old.findIndex(({ value }) => value === row.value)
    if (at >= 0) return [...(isPreviousOld ? old.slice(0, at) : []), row, ...(isNextOld ? old.slice(at + 1) : [])]
    const ids = idsIn([row])
    const known = idsIn(old)
    const kept = (id: unknown) => ids.includes(id)
    // If the page begins or ends with items of its neighbour, the items in between were deleted.
    const movedUp = idsIn(before[page + 1] ?? []).includes(ids.at(-1))
    const movedDown = idsIn(before[page - 1] ?? []).includes(ids[0])
    const first = known.findIndex(kept)
    const lead = isPreviousOld && !movedDown && first > 0 ? only(old, known.slice(0, first)) : []
    const trail = isNextOld && !movedUp ? only(old, known.slice(known.findLastIndex(kept) + 1)) : []
    return [...lead, row, ...trail]
  })
