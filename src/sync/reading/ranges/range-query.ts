/**
 * [Note: A query of ranges]
 *
 * Follows the stored pages of a list whose length is known, in any order: the first page, and the pages that its
 * readers want now. Missing and stale pages are fetched once the wanted pages have not changed for SETTLE_MS: with at
 * most MOST_CALLS calls at a time, and several pages by one call if more are due (range-calls.ts). A fetch of pages
 * that are no longer wanted is aborted. A failed fetch is repeated as in query.ts.
 */
import type { Failure } from '../../../../contract/failure'
import { describe, log } from '../../../platform/log'
import { isOnline, watchOnline } from '../../../platform/background/online'
import { watchVisible } from '../../../platform/background/visible'
import { cacheOf } from '../../../store/cache'
import { watchRows } from '../../../store/watch-rows'
import { lifetimeOf, loadContract } from '../contract'
import { fetchResource } from '../fetch'
import { isFresh, isStaleByEvent, onInvalidateAll } from '../freshness/freshness'
import { createPageFetches } from './page-fetches'
import { prefetched } from '../prefetch'
import { BROKEN, TOGETHER_MS } from '../query'
import { callsFor, MOST_CALLS, type PagedList, type RangeCall } from './range-calls'
import { nextState, type RangeState } from './range-state'
import { whileRefreshing } from '../freshness/refreshing'
import { createStoredPages, isOutdatedBy, type Paged } from './stored-pages'

export interface RangeQuery<A> {
  subscribe(listener: () => void): () => void
  state(): RangeState<A>
  /** Fetches the first page again, however fresh it is; then the other wanted pages, if it changed. */
  refresh(): void
  /** Fetches failed pages again. */
  retry(): void
  /** The pages that one reader wants, both included; undefined: it no longer wants any. */
  want(reader: string, range: readonly [number, number] | undefined): void
}

/** How long (ms) the wanted pages stay the same before they are fetched: during a scrub they change with each frame. */
const SETTLE_MS = 80

export const createRangeQuery = <A extends Paged>(uid: string, list: PagedList<A>): RangeQuery<A> => {
  const { pageOf } = list
  const listeners = new Set<() => void>()
  const first = prefetched(uid, pageOf(0))
  let state: RangeState<A> = {
    pages: first && new Map([[0, first]]),
    isFetching: false,
    error: undefined,
    isIncomplete: false,
  }
  const stored = createStoredPages(uid, pageOf, (page) => state.pages?.get(page))
  const wanted = new Map<string, readonly [number, number]>()
  const fetches = createPageFetches()
  const failed = new Map<number, Failure>()
  /** Pages that do not match a page that was answered later: the list changed in between. */
  const outdated = new Set<number>()
  let forced = false
  let life: AbortController | undefined
  let showing: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined

  const wantedPages = () => {
    const pages = new Set([0])
    for (const [from, to] of wanted.values()) for (let page = from; page <= to; page += 1) pages.add(page)
    return [...pages].toSorted((a, b) => a - b)
  }

  const show = () => {
    clearTimeout(showing)
    showing = undefined
    if (!stored.rows().has(0)) return
    state = nextState(state, { rows: stored.rows(), wanted: wantedPages(), failed, outdated })
    for (const listener of listeners) listener()
  }

  const check = () => {
    if (!life || !stored.rows().has(0)) return
    const lifetime = lifetimeOf(pageOf(0).call)
    const { signal } = life
    if (lifetime === undefined) {
      loadContract().then(check, (error: unknown) => trouble([0], error, signal))
      return
    }
    if (!isOnline()) return show()
    const isDue = (page: number) =>
      (page === 0 && forced) || outdated.has(page) || !isFresh(stored.rows().get(page) ?? undefined, lifetime)
    const due = wantedPages().filter(
      (page) => stored.rows().has(page) && !fetches.has(page) && !failed.has(page) && isDue(page),
    )
    // Stored pages are fetched after the first page: if it shows a change, they would be fetched twice.
    const isFirstDue = due[0] === 0 || fetches.has(0)
    const now = due.filter((page) => page === 0 || !isFirstDue || !stored.rows().get(page))
    for (const call of callsFor(list, now)) {
      if (fetches.calls() >= MOST_CALLS) break
      load(call, lifetime, signal).catch((error: unknown) => trouble(call.pages, error, signal))
    }
  }

  const trouble = (pages: readonly number[], error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return
    log.error('fetch.failed', { error: describe(error) })
    fetches.end(pages)
    for (const page of pages) failed.set(page, BROKEN)
    show()
  }

  const load = async ({ pages, resource }: RangeCall<A>, lifetime: number, alive: AbortSignal) => {
    const signal = fetches.begin(pages)
    const [page = 0] = pages
    const replaces = forced && page === 0
    const isQuiet = !replaces && isStaleByEvent(stored.rows().get(page) ?? undefined, lifetime)
    const isVisible = page === 0 && !isQuiet
    if (isVisible) state = { ...state, isFetching: true }
    if (isVisible) show()
    const fetching = fetchResource(uid, resource, signal, replaces)
    const result = await (isVisible && state.pages?.has(0) ? whileRefreshing(fetching) : fetching)
    if (isVisible) state = { ...state, isFetching: false }
    if (alive.aborted || signal.aborted) return
    if (result.ok) await Promise.all(pages.map(stored.read))
    if (alive.aborted) return
    fetches.end(pages)
    for (const one of pages)
      if (result.ok) compare(one)
      else failed.set(one, result.error)
    forced &&= page !== 0
    proceed()
  }

  /** Marks the pages that an answer makes outdated. */
  const compare = (page: number) => {
    const row = stored.rows().get(page)
    const wasOutdated = outdated.delete(page)
    // A page that was fetched because it was outdated marks no others: a total that differs in each answer would never
    // settle.
    if (!row || wasOutdated) return
    for (const [other, before] of stored.rows())
      if (other !== page && before && isOutdatedBy(before, row)) outdated.add(other)
  }

  /** Reads these pages from the store. Pages that are read within TOGETHER_MS are shown in one update. */
  const readAndShow = async (pages: number[]) => {
    const during = life
    await Promise.all(pages.map(stored.read))
    if (life !== during) return
    if (pages.length === 1 && stored.rows().size === 1) proceed()
    else showing ??= setTimeout(proceed, TOGETHER_MS)
  }

  /**
   * Shows the stored rows of pages that have become visible. Missing pages are fetched at once if they were read
   * slowly.
   */
  const readWanted = async (pages: number[]) => {
    const during = life
    await Promise.all(pages.map(stored.read))
    if (life !== during) return
    show()
    if (settling === undefined) check()
  }

  const proceed = () => {
    show()
    check()
  }

  const retry = () => {
    failed.clear()
    proceed()
  }

  const start = () => {
    life = new AbortController()
    const stops = [
      watchOnline(retry),
      watchVisible(retry),
      onInvalidateAll(retry),
      watchRows(cacheOf(uid).responses, (concerns) => {
        const changed = [...stored.rows().keys()].filter((page) => concerns(pageOf(page).key))
        if (changed.length > 0) void readAndShow(changed)
      }),
    ]
    life.signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
    stored.forget()
    void readAndShow([0])
    const others = new Set([...wantedPages(), ...(state.pages?.keys() ?? [])])
    others.delete(0)
    if (others.size > 0) void readAndShow([...others])
  }

  const stop = () => {
    clearTimeout(showing)
    clearTimeout(settling)
    showing = undefined
    life?.abort()
    life = undefined
    fetches.keepOnly([])
    state = { ...state, isFetching: false }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    refresh: () => {
      forced = true
      retry()
    },
    retry,
    want: (reader, range) => {
      const before = wanted.get(reader)
      if (before?.[0] === range?.[0] && before?.[1] === range?.[1]) return
      if (range) wanted.set(reader, range)
      else wanted.delete(reader)
      const pages = wantedPages()
      fetches.keepOnly(pages)
      if (!life) return
      const unread = pages.filter((page) => !stored.isKnown(page))
      clearTimeout(settling)
      settling = setTimeout(() => {
        settling = undefined
        check()
      }, SETTLE_MS)
      if (unread.length > 0) void readWanted(unread)
    },
  }
}
