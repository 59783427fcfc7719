/**
 * [Note: A query of the store]
 *
 * A query follows the stored pages of one resource and fetches missing or stale ones, page by page. It does not depend
 * on React, starts with its first subscriber and ends with its last. A failed fetch is not repeated automatically; the
 * next try follows `refresh`, the network's return, or the tab's becoming visible.
 */
import type { Failure } from '../../../contract/failure'
import { describe, log } from '../../platform/log'
import { isOnline, watchOnline } from '../../platform/background/online'
import { watchVisible } from '../../platform/background/visible'
import { cacheOf } from '../../store/cache'
import type { Row } from '../../store/responses'
import { watchRows } from '../../store/watch-rows'
import { lifetimeOf, loadContract } from './contract'
import { fetchResource, readStored } from './fetch'
import { isFresh, isStaleByEvent, onInvalidateAll } from './freshness/freshness'
import { shareStructure } from './share-structure'
import { prefetched } from './prefetch'
import { whileRefreshing } from './freshness/refreshing'
import type { Resource } from './resource'

export interface QueryState<A> {
  /** The pages up to the first missing one. Undefined until the store was read. */
  pages: Row<A>[] | undefined
  /** The page being fetched, unless it is fetched again because of an event. */
  fetching: number | undefined
  isQuiet: boolean
  /** The reason why the last fetch failed, even while an older answer is shown. */
  error: Failure | undefined
}

export interface Query<A> {
  subscribe(listener: () => void): () => void
  state(): QueryState<A>
  /** Fetches the first page again, however fresh it is. */
  refresh(): void
  /** Adds a page, once those before it are loaded. */
  loadMore(): void
}

export const BROKEN: Failure = { code: 'UNEXPECTED', message: 'An unexpected error occurred' }
/** Milliseconds within which changes of several pages are shown together: less than a frame. */
export const TOGETHER_MS = 8
export const OFFLINE: Failure = { code: 'NETWORK', message: 'Network error - please check your connection' }

export const createQuery = <A>(uid: string, pageOf: (page: number) => Resource<A>): Query<A> => {
  const listeners = new Set<() => void>()
  const first = prefetched(uid, pageOf(0))
  let state: QueryState<A> = { pages: first && [first], fetching: undefined, isQuiet: false, error: undefined }
  let rows: (Row<A> | null)[] | undefined
  let depth = 1
  let forced = false
  let life: AbortController | undefined
  /** The last read row of each page; undefined until it was read. */
  let found: (Row<A> | null | undefined)[] = []
  /** The number of reads of each page: an earlier read must not overtake a later one. */
  let turns: number[] = []
  let settling: ReturnType<typeof setTimeout> | undefined

  const show = (changes: Partial<QueryState<A>>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const check = () => {
    if (!rows || !life || state.fetching !== undefined || state.error) return
    const { signal } = life
    const lifetime = lifetimeOf(pageOf(0).call)
    if (lifetime === undefined) {
      loadContract().then(check, (error: unknown) => trouble(error, signal))
      return
    }
    const due = rows.findIndex((row, page) => (page === 0 && forced) || !isFresh(row ?? undefined, lifetime))
    if (due < 0) return
    if (!isOnline()) {
      if (due >= (state.pages?.length ?? 0)) show({ error: OFFLINE })
      return
    }
    load(due, lifetime, signal).catch((error: unknown) => trouble(error, signal))
  }

  const trouble = (error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return
    log.error('fetch.failed', { error: describe(error) })
    show({ fetching: undefined, error: BROKEN })
  }

  const load = async (page: number, lifetime: number, signal: AbortSignal) => {
    const hasContent = (state.pages?.length ?? 0) > 0
    const replaces = forced && page === 0
    const isQuiet =
      !replaces && page < (state.pages?.length ?? 0) && isStaleByEvent(rows?.[page] ?? undefined, lifetime)
    show({ fetching: page, isQuiet })
    const fetching = fetchResource(uid, pageOf(page), signal, replaces)
    const result = await (page === 0 && hasContent && !isQuiet ? whileRefreshing(fetching) : fetching)
    if (signal.aborted) return
    if (result.ok) await take(page)
    forced &&= page !== 0
    show({ fetching: undefined, error: result.ok ? undefined : result.error })
    check()
  }

  /** The row is stored, but may not have been read again yet: without this the page would be fetched twice. */
  const take = async (page: number) => {
    await read(page)
    const row = found[page]
    if (!row || !rows) return
    rows = rows.map((other, at) => (at === page ? row : other))
    show({ pages: shown() })
  }

  /**
   * After a change of the list all pages are fetched again, one by one: until the last of them has arrived the earlier
   * pages stay as they were, or an item that moved from one page to the next would be missing for a moment.
   */
  const shown = () => {
    const isCatchingUp = rows?.some((row, page) => page > 0 && row?.stale === 'by event') && !state.error && isOnline()
    return isCatchingUp && state.pages && state.pages.length > 1 ? state.pages : untilGap(rows ?? [])
  }

  const settle = () => {
    clearTimeout(settling)
    settling = undefined
    if (found.length < depth || found.includes(undefined)) return
    rows = found.slice() as (Row<A> | null)[]
    show({ pages: shown() })
    check()
  }

  const read = async (page: number) => {
    const during = life
    const turn = (turns[page] ?? 0) + 1
    turns[page] = turn
    const row = await readStored(uid, pageOf(page)).catch((error: unknown) => {
      log.error('store.unreadable', { error: describe(error) })
    })
    if (life !== during || turns[page] !== turn) return
    found[page] = shareStructure(found[page] ?? state.pages?.[page], row ?? null)
    // A change of many pages is shown once.
    if (depth === 1) settle()
    else settling ??= setTimeout(settle, TOGETHER_MS)
  }

  /** Only the pages that changed are read again: a list may be five hundred pages long. */
  const readChanged = (concerns: (key: string) => boolean) => {
    for (let page = 0; page < depth; page += 1) if (concerns(pageOf(page).key)) void read(page)
  }

  const retry = () => {
    if (state.error) show({ error: undefined })
    check()
  }

  const start = () => {
    life = new AbortController()
    const stops = [
      watchOnline((online) => online && retry()),
      watchVisible(retry),
      onInvalidateAll(retry),
      watchRows(cacheOf(uid).responses, readChanged),
    ]
    life.signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
    found = []
    turns = []
    for (let page = 0; page < depth; page += 1) void read(page)
  }

  const stop = () => {
    clearTimeout(settling)
    settling = undefined
    life?.abort()
    life = undefined
    state = { ...state, fetching: undefined }
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
    loadMore: () => {
      if ((state.pages?.length ?? 0) < depth) return retry()
      depth += 1
      // An earlier failure, of a refresh, must not prevent the request for the new page.
      if (state.error) show({ error: undefined })
      void read(depth - 1)
    },
  }
}

/** Pages after a gap cannot be placed. */
const untilGap = <R>(rows: (R | null)[]): R[] => {
  const gap = rows.indexOf(null)
  return (gap < 0 ? rows : rows.slice(0, gap)) as R[]
}
