/** The calls that fetch pages of a list. */
import type { Resource } from '../resource'

/** A list that is stored page by page. */
export interface PagedList<A> {
  pageOf(page: number): Resource<A>
  /** The longest answer that has this page; it is stored page by page. */
  pagesOf(page: number): Resource<A>
}

export interface RangeCall<A> {
  /** The pages that are fetched. The answer may contain other pages too. */
  pages: readonly number[]
  resource: Resource<A>
}

/** The most calls that are in flight at once. */
export const MOST_CALLS = 3

/**
 * Returns one call for each page if these are at most MOST_CALLS; else one call for all pages of a long answer. The
 * first page is always fetched by itself.
 */
export const callsFor = <A>({ pageOf, pagesOf }: PagedList<A>, pages: readonly number[]): RangeCall<A>[] => {
  const calls = new Map<string, number[]>()
  for (const page of pages) {
    const { key } = page === 0 || pages.length <= MOST_CALLS ? pageOf(page) : pagesOf(page)
    calls.set(key, [...(calls.get(key) ?? []), page])
  }
  return [...calls.values()].map((together) => {
    const [page = 0] = together
    return { pages: together, resource: together.length === 1 ? pageOf(page) : pagesOf(page) }
  })
}
