/**
 * [Note: A query of the store]
 *
 * A query follows the stored pages of one resource, and fetches the wanted ones that are missing or stale. It does not
 * depend on React, starts with its first subscriber and ends with its last. A failed fetch is repeated at the user's
 * `refresh` or `retry`, when the network returns or the tab becomes visible, and after a while (see [Note: A read that
 * failed]); only at the user's request is the failure hidden before the next answer. A plan decides which pages are
 * wanted, by which calls they are fetched, and what is shown of them: `query.ts` has that of a list that grows at its
 * end, `range-query.ts` that of a list that is read in any order.
 */
import { watchOnline } from '../../../platform/background/online'
import { watchVisible } from '../../../platform/background/visible'
import { createSubscribers } from '../../../platform/subscribers'
import { cacheOf } from '../../../store/cache'
import { watchRows } from '../../../store/watch-rows'
import { onInvalidateAll } from '../freshness/freshness'
import { createPageLoader } from './page-loader'
import type { Plan } from './plan'
import { createStoredPages } from './stored-pages'

export interface QueryEngine<S> {
  subscribe(listener: () => void): () => void
  state(): S
  /** Fetches the first page again, however fresh it is; then the other wanted pages, if it changed. */
  refresh(): void
  /** Fetches failed pages again. */
  retry(): void
  /** Fetches wanted pages that are missing or stale, and have not failed. */
  check(): void
  /** Aborts the fetches of pages that are no longer wanted; shows the stored rows of those that became wanted. */
  readWanted(): Promise<void>
}

/** Milliseconds within which changes of several pages are shown together: less than a frame. */
const SHOW_TOGETHER_MS = 8

/**
 * Calls `retry` when a failed fetch may succeed, or stored answers may be stale, and `written` after answers were
 * stored, until `life` aborts.
 */
const watchDevice = (uid: string, life: AbortSignal, retry: () => void, written: Parameters<typeof watchRows>[1]) => {
  const stops = [
    watchOnline(retry),
    watchVisible(retry),
    onInvalidateAll(retry),
    watchRows(cacheOf(uid).responses, written),
  ]
  life.addEventListener('abort', () => stops.forEach((stop) => stop()))
}

export const createQueryEngine = <A, S>(uid: string, plan: Plan<A, S>): QueryEngine<S> => {
  const { pageOf } = plan
  const stored = createStoredPages(uid, pageOf)
  const wanted = () => plan.wanted(stored.rows)
  let state = plan.initial
  let showing: ReturnType<typeof setTimeout> | undefined

  const renewState = () => {
    clearTimeout(showing)
    showing = undefined
    if (stored.rows.has(0)) state = plan.nextState(state, loader.known())
  }
  const show = () => {
    renewState()
    notify()
  }
  const loader = createPageLoader(uid, plan, stored, show)
  renewState()

  const check = () => loader.check(life())
  const proceed = () => {
    show()
    check()
  }
  const retry = () => {
    loader.clearFailures()
    proceed()
  }
  const retryQuietly = () => {
    loader.clearFailures(true)
    check()
    show()
  }
  const refresh = () => {
    loader.force()
    retry()
  }
  const readAndProceed = async (pages: readonly number[]) => {
    if (!(await stored.read(pages))) return
    if (stored.rows.size === 1) proceed()
    else showing ??= setTimeout(proceed, SHOW_TOGETHER_MS)
  }
  const readWanted = async () => {
    loader.keepOnly(wanted())
    if (life() && (await stored.read(stored.unread(wanted())))) show()
  }

  const { life, notify, subscribe } = createSubscribers((signal) => {
    watchDevice(uid, signal, retryQuietly, (concerns) => {
      void readAndProceed(stored.known().filter((page) => concerns(pageOf(page).key)))
    })
    signal.addEventListener('abort', () => {
      loader.keepOnly([])
      renewState()
      stored.forget()
    })
    const [first = 0, ...others] = new Set([...wanted(), ...stored.pages()])
    void readAndProceed([first])
    void readAndProceed(others)
  })
  return { subscribe, state: () => state, refresh, retry, check, readWanted }
}
