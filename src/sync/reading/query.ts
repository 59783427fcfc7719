/** A list that grows at its end, or one answer: its pages are fetched one by one, and shown up to a missing one. */
import type { Failure } from '../../../contract/failure'
import { isOnline } from '../../platform/background/online'
import type { Row } from '../../store/responses'
import { errorOf, type Known, type Plan } from './engine/plan'
import { createQueryEngine, type QueryEngine } from './engine/query-engine'
import type { Resource } from './resource'

export interface QueryState<A> {
  /** The pages up to the first missing one. Undefined until the store was read. */
  pages: Row<A>[] | undefined
  /** The page being fetched. */
  fetching: number | undefined
  /** It is fetched again because of an event. */
  isQuiet: boolean
  /** The reason why the last fetch failed, even while an older answer is shown. */
  error: Failure | undefined
}

export interface Query<A> extends Pick<QueryEngine<QueryState<A>>, 'subscribe' | 'state' | 'refresh'> {
  /** Adds a page, once those before it are loaded. */
  loadMore(): void
}

/** Pages after a gap cannot be placed. */
const untilGap = <A>({ rows }: Known<A>) => {
  const pages: Row<A>[] = []
  for (let row = rows.get(0); row; row = rows.get(pages.length)) pages.push(row)
  return pages
}

/**
 * After a change of the list all pages are fetched again, one by one: until the last of them has arrived the earlier
 * pages stay as they were, or an item that moved from one page to the next would be missing for a moment.
 */
const isCatchingUp = ({ wanted, rows }: Known<unknown>) =>
  isOnline() && wanted.some((page) => page > 0 && rows.get(page)?.stale === 'by event')

const nextState = <A>(before: QueryState<A>, known: Known<A>): QueryState<A> => {
  const { wanted, rows, fetches } = known
  const error = errorOf(known)
  const fetching = wanted.find(fetches.has)
  const isStuck = before.error !== undefined && error !== undefined
  const staysSame =
    !wanted.every((page) => rows.has(page)) ||
    (before.pages && before.pages.length > 1 && !isStuck && isCatchingUp(known))
  return {
    pages: staysSame ? before.pages : untilGap(known),
    fetching,
    isQuiet: fetching !== undefined && fetches.isQuiet(fetching),
    error,
  }
}

/** Follows the pages of a list for `uid`, the first one at first. */
export const createQuery = <A>(uid: string, pageOf: (page: number) => Resource<A>): Query<A> => {
  let depth = 1
  const plan: Plan<A, QueryState<A>> = {
    pageOf,
    wanted: () => Array.from({ length: depth }, (_, page) => page),
    callsFor: (due, { failed, fetches }) =>
      failed.size > 0 || fetches.calls() > 0
        ? []
        : due.slice(0, 1).map((page) => ({ pages: [page], resource: pageOf(page) })),
    initial: { pages: undefined, fetching: undefined, isQuiet: false, error: undefined },
    nextState,
    showsFetchOf: () => true,
    outdatedBy: () => [],
  }
  const { subscribe, state, refresh, retry, check, readWanted } = createQueryEngine(uid, plan)
  return {
    subscribe,
    state,
    refresh,
    loadMore: () => {
      const isLoaded = (state().pages?.length ?? 0) >= depth
      if (isLoaded) depth += 1
      // An earlier failure, of a refresh, must not prevent the request for the new page.
      retry()
      if (isLoaded) void readWanted().then(check)
    },
  }
}
