/**
 * A list that grows at its end, or one answer: its pages are fetched one by one, and shown up to a missing one. The
 * first page and the pages near the screen are fetched again when they are stale, the others as they come near (see
 * [Note: Pages of different moments]).
 */
import type { Failure } from '../../../contract/failure'
import { isOnline } from '../../platform/background/online'
import type { Row } from '../../store/responses'
import { errorOf, type Known, type Plan } from './engine/plan'
import { createQueryEngine, type QueryEngine } from './engine/query-engine'
import { joinPages, type JoinedPage } from './joined-pages'
import { isListing } from './listing'
import type { Resource } from './resource'

export interface QueryState<A> {
  /**
   * The pages up to the first missing one, each with items that moved away from it: those are rows of their own.
   * Undefined until the store was read.
   */
  pages: JoinedPage<A>[] | undefined
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
  /**
   * The items near the screen, by their indices in the list: the pages that have them are fetched again if they are
   * stale. Until the first call all pages are.
   */
  near(first: number, last: number): void
}

/** Pages after a gap cannot be placed. */
const untilGap = <A>({ rows }: Known<A>) => {
  const pages: Row<A>[] = []
  for (let row = rows.get(0); row; row = rows.get(pages.length)) pages.push(row)
  return pages
}

/**
 * After a change of the list the pages near the screen are fetched again, one by one: until the last of them has arrived
 * the earlier pages stay as they were, or the list would change several times.
 */
const isCatchingUp = ({ wanted, rows }: Known<unknown>, isNear: (page: number) => boolean) =>
  isOnline() && wanted.some((page) => page > 0 && isNear(page) && rows.get(page)?.stale === 'by event')

/** A mark changes nothing that is shown. */
const isSame = <A>(one: Row<A>, other: Row<A> | undefined) =>
  one.value === other?.value && one.requestedAt === other.requestedAt && one.storedAt === other.storedAt

/** Returns the earlier pages if nothing in them changed: what is derived from them is not derived again. */
const keepSame = <A>(before: JoinedPage<A>[] | undefined, pages: JoinedPage<A>[]) =>
  before?.length === pages.length &&
  pages.every(
    (rows, page) => rows.length === before[page]?.length && rows.every((row, at) => isSame(row, before[page]?.[at])),
  )
    ? before
    : pages

const nextState = <A>(before: QueryState<A>, known: Known<A>, isNear: (page: number) => boolean): QueryState<A> => {
  const { wanted, rows, fetches } = known
  const error = errorOf(known)
  const fetching = wanted.find(fetches.has)
  const isStuck = before.error !== undefined && error !== undefined
  const staysSame =
    !wanted.every((page) => rows.has(page)) ||
    (before.pages && before.pages.length > 1 && !isStuck && isCatchingUp(known, isNear))
  return {
    pages: staysSame ? before.pages : keepSame(before.pages, joinPages(before.pages ?? [], untilGap(known))),
    fetching,
    isQuiet: fetching !== undefined && fetches.isQuiet(fetching),
    error,
  }
}

/** The page that contains the item at an index; undefined if the list is shorter. */
const pageWith = (pages: readonly JoinedPage<unknown>[], index: number) => {
  let end = 0
  const page = pages.findIndex((rows) => {
    for (const { value } of rows) if (isListing(value)) end += value.items.length
    return end > index
  })
  return page < 0 ? undefined : page
}

/** Follows the pages of a list for `uid`, the first one at first. */
export const createQuery = <A>(uid: string, pageOf: (page: number) => Resource<A>): Query<A> => {
  let depth = 1
  let nearby = { first: 0, last: Infinity }
  const isNear = (page: number) => page >= nearby.first && page <= nearby.last
  const plan: Plan<A, QueryState<A>> = {
    pageOf,
    wanted: () => Array.from({ length: depth }, (_, page) => page),
    callsFor: (due, { failed, fetches, rows }) =>
      failed.size > 0 || fetches.calls() > 0
        ? []
        : due
            .filter((page) => page === 0 || isNear(page) || !rows.get(page))
            .slice(0, 1)
            .map((page) => ({ pages: [page], resource: pageOf(page) })),
    initial: { pages: undefined, fetching: undefined, isQuiet: false, error: undefined },
    nextState: (before, known) => nextState(before, known, isNear),
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
      if (isLoaded) {
        depth += 1
        nearby.last = Infinity
      }
      // An earlier failure, of a refresh, must not prevent the request for the new page.
      retry()
      if (isLoaded) void readWanted().then(check)
    },
    near: (first, last) => {
      const pages = state().pages ?? []
      nearby = { first: pageWith(pages, first) ?? 0, last: pageWith(pages, last + 1) ?? Infinity }
      check()
    },
  }
}
