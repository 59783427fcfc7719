/** The calls that fetch pages of a list. */
import type { Known, PageCall } from '../engine/plan'
import type { Resource } from '../resource'

/** A list that is stored page by page. */
export interface PagedList<A> {
  /** The number of items of a full page. */
  size: number
  pageOf(page: number): Resource<A>
  /** The longest answer that has this page; it is stored page by page. */
  pagesOf(page: number): Resource<A>
}

const MAX_CALLS_IN_FLIGHT = 3

/**
 * Returns one call for each page if these are at most MAX_CALLS_IN_FLIGHT; else one call for all pages of a long
 * answer. The first page is always fetched by itself.
 */
const callsOf = <A>({ pageOf, pagesOf }: PagedList<A>, pages: readonly number[]): PageCall<A>[] => {
  const calls = new Map<string, number[]>()
  for (const page of pages) {
    const { key } = page === 0 || pages.length <= MAX_CALLS_IN_FLIGHT ? pageOf(page) : pagesOf(page)
    calls.set(key, [...(calls.get(key) ?? []), page])
  }
  return [...calls.values()].map((together) => {
    const [page = 0] = together
    return { pages: together, resource: together.length === 1 ? pageOf(page) : pagesOf(page) }
  })
}

/** Stored pages are fetched after the first page: if it shows a change, they would be fetched twice. */
export const callsFor = <A>(list: PagedList<A>, due: readonly number[], { rows, fetches }: Known<A>): PageCall<A>[] => {
  const isFirstDue = due[0] === 0 || fetches.has(0)
  const now = due.filter((page) => page === 0 || !isFirstDue || !rows.get(page))
  return callsOf(list, now).slice(0, Math.max(0, MAX_CALLS_IN_FLIGHT - fetches.calls()))
}
