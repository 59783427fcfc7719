/**
 * [Note: A query of ranges]
 *
 * Follows the stored pages of a list whose length is known, in any order: the first page, and the pages that its
 * readers want now. Missing and stale pages are fetched once the wanted pages have not changed for SETTLE_MS: with at
 * most three calls at a time, and several pages by one call if more are due (range-calls.ts). A fetch of pages that are
 * no longer wanted is aborted.
 */
import type { Plan } from '../engine/plan'
import { createQueryEngine, type QueryEngine } from '../engine/query-engine'
import { callsFor, type PagedList } from './range-calls'
import { lastPageOf, nextState, outdatedBy, type Paged, type RangeState } from './range-state'

export interface RangeQuery<A> extends Pick<QueryEngine<RangeState<A>>, 'subscribe' | 'state' | 'refresh' | 'retry'> {
  /**
   * The pages that one reader wants, both included; undefined: it no longer wants any. `Infinity`: up to the last page,
   * however many are added.
   */
  want(reader: string, range: readonly [number, number] | undefined): void
}

/** How long (ms) the wanted pages stay the same before they are fetched: during a scrub they change with each frame. */
const SETTLE_MS = 80

/** Follows the pages of `list` for `uid` that its readers want. */
export const createRangeQuery = <A extends Paged>(uid: string, list: PagedList<A>): RangeQuery<A> => {
  const ranges = new Map<string, readonly [number, number]>()
  const plan: Plan<A, RangeState<A>> = {
    pageOf: list.pageOf,
    wanted: (rows) => {
      const pages = new Set([0])
      for (const [from, last] of ranges.values()) {
        const to = last === Infinity ? lastPageOf(rows, list.size) : last
        for (let page = from; page <= to; page += 1) pages.add(page)
      }
      return [...pages].toSorted((a, b) => a - b)
    },
    callsFor: (due, known) => callsFor(list, due, known),
    initial: { pages: undefined, heldSince: undefined, isFetching: false, error: undefined, isIncomplete: false },
    nextState,
    showsFetchOf: (page) => page === 0,
    outdatedBy,
  }
  const { subscribe, state, refresh, retry, check, readWanted } = createQueryEngine(uid, plan)
  let settling: ReturnType<typeof setTimeout> | undefined
  return {
    subscribe,
    state,
    refresh,
    retry,
    want: (reader, range) => {
      const before = ranges.get(reader)
      if (before?.[0] === range?.[0] && before?.[1] === range?.[1]) return
      if (range) ranges.set(reader, range)
      else ranges.delete(reader)
      clearTimeout(settling)
      settling = setTimeout(() => {
        settling = undefined
        check()
      }, SETTLE_MS)
      // Pages that a slow device reads only after that time are fetched at once.
      void readWanted().then(() => settling === undefined && check())
    },
  }
}
