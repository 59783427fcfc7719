/**
 * [Note: A screen's view of the store]
 *
 * A watch follows the stored pages of one resource and fetches what is missing or old, page by page. It knows nothing
 * of React, starts with its first subscriber and ends with its last. A failed fetch is not repeated by itself; the next
 * try follows `refresh`, the network's return, or the tab's becoming visible.
 */
import type { Failure } from '../../../contract/failure'
import { describe, log } from '../../platform/log'
import { isOnline, watchOnline } from '../../platform/online'
import { watchVisible } from '../../platform/visible'
import { cacheOf } from '../../store/cache'
import type { Row } from '../../store/responses'
import { watchRows } from '../../store/watch-rows'
import { lifetimeOf, loadContract } from './contract'
import { fetchResource, readStored } from './fetch'
import { isFresh, isOldByNews, watchDistrust } from './freshness'
import { keepSame } from './keep-same'
import { primed } from './prime'
import { whileRefreshing } from './refreshing'
import type { Resource } from './resource'

export interface View<A> {
  /** Undefined until the store was read. Pages up to the first one that is missing. */
  pages: Row<A>[] | undefined
  /** The page being fetched, except one that is fetched again because of an event. */
  fetching: number | undefined
  isQuiet: boolean
  /** Why the last fetch failed, also while an older answer is shown. */
  error: Failure | undefined
}

export interface Watch<A> {
  subscribe(listener: () => void): () => void
  view(): View<A>
  /** Fetches the first page again, however fresh it is. */
  refresh(): void
  /** Adds a page, once those before it are there. */
  loadMore(): void
}

const BROKEN: Failure = { code: 'UNEXPECTED', message: 'An unexpected error occurred' }
/** Milliseconds within which changes of several pages are shown together: less than a frame. */
const TOGETHER_MS = 8
const OFFLINE: Failure = { code: 'NETWORK', message: 'Network error - please check your connection' }

export const createWatch = <A>(uid: string, pageOf: (page: number) => Resource<A>): Watch<A> => {
  const listeners = new Set<() => void>()
  const first = primed(uid, pageOf(0))
  let view: View<A> = { pages: first && [first], fetching: undefined, isQuiet: false, error: undefined }
  let rows: (Row<A> | null)[] | undefined
  let depth = 1
  let forced = false
  let life: AbortController | undefined
  /** What was read of each page last; undefined until it was. */
  let found: (Row<A> | null | undefined)[] = []
  /** How often each page was read: an earlier reading must not overtake a later one. */
  let turns: number[] = []
  let settling: ReturnType<typeof setTimeout> | undefined

  const show = (changes: Partial<View<A>>) => {
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }

  const check = () => {
    if (!rows || !life || view.fetching !== undefined || view.error) return
    const { signal } = life
    const lifetime = lifetimeOf(pageOf(0).call)
    if (lifetime === undefined) {
      loadContract().then(check, (error: unknown) => trouble(error, signal))
      return
    }
    const due = rows.findIndex((row, page) => (page === 0 && forced) || !isFresh(row ?? undefined, lifetime))
    if (due < 0) return
    if (!isOnline()) {
      if (due >= (view.pages?.length ?? 0)) show({ error: OFFLINE })
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
    const hasContent = (view.pages?.length ?? 0) > 0
    const replaces = forced && page === 0
    const isQuiet = !replaces && page < (view.pages?.length ?? 0) && isOldByNews(rows?.[page] ?? undefined, lifetime)
    show({ fetching: page, isQuiet })
    const fetching = fetchResource(uid, pageOf(page), signal, replaces)
    const result = await (page === 0 && hasContent && !isQuiet ? whileRefreshing(fetching) : fetching)
    if (signal.aborted) return
    if (result.ok) await take(page)
    forced &&= page !== 0
    show({ fetching: undefined, error: result.ok ? undefined : result.error })
    check()
  }

  /** The row is there, but may not have been read again yet: without this the page would be fetched twice. */
  const take = async (page: number) => {
    await read(page)
    const row = found[page]
    if (!row || !rows) return
    rows = rows.map((other, at) => (at === page ? row : other))
    show({ pages: shown() })
  }

  /**
   * Of a list that changed all pages are fetched again, one by one: until the last of them is there the earlier ones
   * stay in sight as they were, or what moved from one page to the next would be missing for a moment.
   */
  const shown = () => {
    const isCatchingUp = rows?.some((row, page) => page > 0 && row?.stale === 'by news') && !view.error && isOnline()
    return isCatchingUp && view.pages && view.pages.length > 1 ? view.pages : untilGap(rows ?? [])
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
    found[page] = keepSame(found[page] ?? view.pages?.[page], row ?? null)
    // A change of many pages is shown once.
    if (depth === 1) settle()
    else settling ??= setTimeout(settle, TOGETHER_MS)
  }

  /** Only the pages that changed are read again: a list may be five hundred pages long. */
  const readChanged = (concerns: (key: string) => boolean) => {
    for (let page = 0; page < depth; page += 1) if (concerns(pageOf(page).key)) void read(page)
  }

  const retry = () => {
    if (view.error) show({ error: undefined })
    check()
  }

  const start = () => {
    life = new AbortController()
    const stops = [
      watchOnline((online) => online && retry()),
      watchVisible(retry),
      watchDistrust(retry),
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
    view = { ...view, fetching: undefined }
  }

  return {
    view: () => view,
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
      if ((view.pages?.length ?? 0) < depth) return retry()
      depth += 1
      // An older trouble, of a refresh, must not keep the new page from being asked for.
      if (view.error) show({ error: undefined })
      void read(depth - 1)
    },
  }
}

/** Pages after a gap cannot be placed. */
const untilGap = <R>(rows: (R | null)[]): R[] => {
  const gap = rows.indexOf(null)
  return (gap < 0 ? rows : rows.slice(0, gap)) as R[]
}
