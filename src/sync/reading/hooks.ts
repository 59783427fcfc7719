/** The only place where React meets the device's data: a screen shows what the store holds. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Failure } from '../../../contract/failure'
import { isOnline, watchOnline } from '../../platform/background/online'
import { isRefreshing, watchRefreshing } from './freshness/refreshing'
import type { Resource } from './resource'
import { currentSession, subscribeSession, type Session } from '../session/session-state'
import { createQuery, type Query, type QueryState } from './query'

/** The session of the signed-in user, live; null without one. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, currentSession)

/** The signed-in user's user id. Only screens behind the guards use it, where it is always known. */
export const useMyId = () => useSession()?.userId ?? ''

/** Whether the browser believes it has a network. */
export const useOnline = () => useSyncExternalStore(watchOnline, isOnline)

/** Whether saved answers are shown while newer ones are fetched. */
export const useRefreshing = () => useSyncExternalStore(watchRefreshing, isRefreshing)

/**
 * `opening`: the store is being read. `loading`: nothing stored, a call is under way. `refreshing`: shown, and being
 * fetched again. `loadingMore`: a further page is under way. `done`: shown. `error`: nothing stored and the call
 * failed.
 */
export type Phase = 'opening' | 'loading' | 'refreshing' | 'loadingMore' | 'done' | 'error'

interface Common {
  /** When the shown answer was stored (ms); for 'Saved 2h ago'. */
  savedAt: number | undefined
  phase: Phase
  /** The reason why the last fetch failed, even while an older answer is shown. */
  error: Failure | undefined
  refresh(): void
}
export interface ResourceState<T> extends Common {
  data: T | undefined
  /** The stamp of the request that `data` answers; 0 if there is no answer. */
  requestedAt: number
}
export interface ListState<T, A> extends Common {
  items: T[]
  /** The first page's whole answer: some lists carry more than their items. */
  head: A | undefined
  hasMore: boolean
  /** The stamp of the request whose answer an item is part of. */
  requestedAt(item: T): number
  /** The stamp of the first page's request; 0 without a first page. */
  headRequestedAt: number
  loadMore(): void
  /** The items near the screen, by their indices: other pages are not fetched again. */
  near(first: number, last: number): void
}

const phaseOf = ({ pages, fetching, isQuiet, error }: QueryState<unknown>): Phase => {
  if (pages === undefined) return 'opening'
  if (!pages.length) return error ? 'error' : 'loading'
  if (fetching === undefined || isQuiet) return 'done'
  return fetching === 0 ? 'refreshing' : 'loadingMore'
}

const useQuery = <A>(name: string, pageOf: (page: number) => Resource<A>): [Query<A>, QueryState<A>] => {
  const uid = useSession()?.uid ?? ''
  // `pageOf` is a new function at each render; `name` identifies the list that it reads.
  // oxlint-disable-next-line react/exhaustive-deps, react/memo-dependencies -- see above
  const query = useMemo(() => createQuery(uid, pageOf), [uid, name])
  return [query, useSyncExternalStore(query.subscribe, query.state)]
}

/** Follows one resource. */
export const useResource = <T>(wanted: Resource<T>): ResourceState<T> => {
  const [query, state] = useQuery(wanted.key, () => wanted)
  const row = state.pages?.[0]?.[0]
  return {
    data: row?.value,
    requestedAt: row?.requestedAt ?? 0,
    savedAt: row?.storedAt,
    phase: phaseOf(state),
    error: state.error,
    refresh: query.refresh,
  }
}

/** Follows a list page by page (docs/specification.md 2.4 'Lists'). Ids already shown are dropped from later pages. */
export const useList = <T, A extends { items: T[]; hasMore?: boolean | undefined }>(
  pageOf: (page: number) => Resource<A>,
  idOf: (item: T) => string,
): ListState<T, A> => {
  const [query, state] = useQuery(pageOf(0).key, pageOf)
  const rows = useMemo(() => state.pages?.flat() ?? [], [state.pages])
  const rowItems = useMemo(() => rows.flatMap((row) => row.value.items), [rows])
  // `idOf` may be a new function at each render that reads the same field.
  // oxlint-disable-next-line react/exhaustive-deps, react/memo-dependencies -- see above
  const items = useMemo(() => unique(rowItems, idOf), [rowItems])
  const stamps = useMemo(
    () => new Map(rows.flatMap((row) => row.value.items.map((item) => [item, row.requestedAt] as const))),
    [rows],
  )
  const requestedAt = useCallback((item: T) => stamps.get(item) ?? 0, [stamps])
  return {
    items,
    requestedAt,
    headRequestedAt: rows[0]?.requestedAt ?? 0,
    head: rows[0]?.value,
    savedAt: rows[0]?.storedAt,
    phase: phaseOf(state),
    error: state.error,
    hasMore: rows.at(-1)?.value.hasMore === true,
    loadMore: query.loadMore,
    near: query.near,
    refresh: query.refresh,
  }
}

const unique = <T>(items: T[], idOf: (item: T) => string) => {
  const seen = new Set<string>()
  return items.filter((item) => !seen.has(idOf(item)) && seen.add(idOf(item)))
}
