import { fail, ok, type Failure } from '../../../../contract/failure'
import { isOnline } from '../../../platform/background/online'
import { describe, log } from '../../../platform/log'
import { fetching, loadFetching, type Fetching } from '../fetching'
import { isFresh, isStaleByEvent } from '../freshness/freshness'
import { whileRefreshing } from '../freshness/refreshing'
import { createPageFetches } from './page-fetches'
import { errorOf, type Known, type PageCall, type Plan } from './plan'
import type { StoredPages } from './stored-pages'

const BROKEN: Failure = { code: 'UNEXPECTED', message: 'An unexpected error occurred' }

const unexpected = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) log.error('fetch.failed', { error: describe(error) })
  return fail(BROKEN)
}

/** The wanted pages that are missing or stale, but neither in flight nor failed. */
const duePages = <A>({ wanted, rows, fetches, failed, outdated }: Known<A>, lifetime: number, isForced: boolean) => {
  const isDue = (page: number) =>
    (page === 0 && isForced) || outdated.has(page) || !isFresh(rows.get(page) ?? undefined, lifetime)
  return wanted.filter((page) => rows.has(page) && !fetches.has(page) && !failed.has(page) && isDue(page))
}

/** Fetches the wanted pages that are missing or stale; calls `show` whenever something to show has changed. */
export const createPageLoader = <A, S>(uid: string, plan: Plan<A, S>, stored: StoredPages<A>, show: () => void) => {
  const { rows } = stored
  const fetches = createPageFetches()
  const failed = new Map<number, Failure>()
  const outdated = new Set<number>()
  let isForced = false
  let earlier: Failure | undefined
  const known = (): Known<A> => ({ wanted: plan.wanted(rows), rows, fetches, failed, earlier, outdated })

  /** Fetches the due pages until `life` aborts; a page that failed only after `clearFailures`. */
  const check = (life: AbortSignal | undefined) => {
    if (!life || life.aborted || !rows.has(0)) return
    void readNew(life)
    const network = fetching()
    if (!network) {
      void awaitFetching(life)
      return
    }
    if (!isOnline()) return show()
    const due = duePages(known(), network.lifetimeOf(plan.pageOf(0).call), isForced)
    for (const call of plan.callsFor(due, known())) void load(call, network, life)
  }

  /** An answer with a longer list than before makes more pages wanted. */
  const readNew = async (life: AbortSignal) => {
    if (!(await stored.read(stored.unread(plan.wanted(rows)))) || life.aborted) return
    show()
    check(life)
  }

  const awaitFetching = async (life: AbortSignal) => {
    const loaded = await loadFetching().then(ok, unexpected(life))
    if (loaded.ok || life.aborted) return check(life)
    failed.set(0, loaded.error)
    show()
  }

  const load = async ({ pages, resource }: PageCall<A>, network: Fetching, life: AbortSignal) => {
    const [page = 0] = pages
    const replaces = isForced && page === 0
    const isQuiet = !replaces && isStaleByEvent(rows.get(page) ?? undefined, network.lifetimeOf(resource.call))
    const signal = fetches.begin(pages, isQuiet)
    if (plan.showsFetchOf(page)) show()
    const answer = network.fetchResource(uid, resource, signal, replaces)
    const isRefresh = page === 0 && rows.get(0) && !isQuiet
    const result = await (isRefresh ? whileRefreshing(answer) : answer).catch(unexpected(signal))
    if (signal.aborted) return
    // Read before the fetch ends, or a page that has just been stored would be fetched twice.
    if (result.ok && !(await stored.read(pages))) return
    fetches.end(pages)
    for (const one of pages)
      if (!result.ok) failed.set(one, result.error)
      // An outdated page marks no others when it arrives: a list that differs in each answer would never settle.
      else if (!outdated.delete(one)) for (const other of plan.outdatedBy(one, rows)) outdated.add(other)
    isForced &&= page !== 0
    show()
    check(life)
  }

  return {
    known,
    check,
    keepOnly: fetches.keepOnly,
    /** `isQuiet`: the failure is shown until the next try has ended. */
    clearFailures: (isQuiet = false) => {
      earlier = isQuiet ? errorOf(known()) : undefined
      failed.clear()
    },
    force: () => (isForced = true),
  }
}
