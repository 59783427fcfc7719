/** The parts of a query that differ between a list that grows at its end and one that is read in any order. */
import type { Failure } from '../../../../contract/failure'
import { isOnline } from '../../../platform/background/online'
import type { Row } from '../../../store/responses'
import type { Resource } from '../resource'
import type { PageFetches } from './page-fetches'

/** One call for some pages. Its answer may contain other pages too. */
export interface PageCall<A> {
  pages: readonly number[]
  resource: Resource<A>
}

/** All that a query knows about its pages. */
export interface Known<A> {
  /** The pages that are shown or are to be shown, in order; always with the first. */
  wanted: readonly number[]
  /** The stored rows; null: nothing is stored; absent: not read yet. */
  rows: ReadonlyMap<number, Row<A> | null>
  fetches: PageFetches
  failed: ReadonlyMap<number, Failure>
  /** The failure of the try before, while a page is fetched once more without the user. */
  earlier: Failure | undefined
  /** Pages that do not match a page that was answered later: the list changed in between. */
  outdated: ReadonlySet<number>
}

export interface Plan<A, S> {
  pageOf(page: number): Resource<A>
  wanted(rows: Known<A>['rows']): readonly number[]
  /** The calls to make now, if these pages are missing or stale. */
  callsFor(due: readonly number[], known: Known<A>): PageCall<A>[]
  /** The state before the store was read. */
  initial: S
  nextState(before: S, known: Known<A>): S
  /** Whether the state shows that this page is being fetched. */
  showsFetchOf(page: number): boolean
  /** The pages that do not match a page that was just answered. */
  outdatedBy(page: number, rows: Known<A>['rows']): number[]
}

const OFFLINE: Failure = { code: 'NETWORK', message: 'Network error - please check your connection' }

/** The reason why a wanted page could not be fetched. */
export const errorOf = ({ rows, wanted, fetches, failed, earlier }: Known<unknown>): Failure | undefined => {
  const page = wanted.find((one) => failed.has(one))
  if (page !== undefined) return failed.get(page)
  if (earlier && wanted.some(fetches.has)) return earlier
  return !isOnline() && wanted.some((one) => rows.get(one) === null) ? OFFLINE : undefined
}
