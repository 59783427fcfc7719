import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Collection, Flick } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import type { Sort } from '../../../contract/fields'
import { pageSizes } from '../../../contract/page-sizes'
import { watchRefusals } from '../kinds/base/refusals'
import { layCount } from './lay-count'
import { layMoves } from './lay-moves'
import type { Overlay } from '../mutations/overlay/overlay'
import { useFlicks } from '../mutations/overlay/use-flicks'
import { useOverlay } from '../mutations/overlay/use-overlay'
import { collectionList } from '../reading/collections'
import { useSession, type Phase } from '../reading/hooks'
import { placesOf } from '../reading/ranges/places'
import { createRangeQuery } from '../reading/ranges/range-query'
import type { RangeState } from '../reading/ranges/range-state'

/** A collection as its screen and the viewer follow it. */
export interface CollectionPhotos {
  /** Undefined until it is known. It stays while another sort is being read. */
  collection: Collection | undefined
  /** A place for each photo, in order, with the user's own likes; undefined if the photo is not known yet. */
  places: (Flick | undefined)[]
  /** The known photos. */
  flicks: Flick[]
  /** The number of places. */
  total: number
  phase: Exclude<Phase, 'loadingMore'>
  /** The reason why wanted photos could not be fetched. */
  error: Failure | undefined
  /** Some wanted photos are not known. */
  isIncomplete: boolean
  /** When the shown answers were stored (ms). */
  savedAt: number | undefined
  /** The stamp of the latest request that a shown answer is of; 0 if nothing is known. */
  requestedAt: number
  /** Sets the places that one reader shows now, both included; without them, it shows none. `Infinity`: to the end. */
  want(reader: string, first?: number, last?: number): void
  refresh(): void
  /** Fetches failed pages again. */
  retry(): void
}

/** The user deleted it: the same failure as in the server's next answer. */
const gone: Failure = { code: 'NOT_FOUND', message: 'Collection not found', status: 404 }

type PageOfPhotos =
  Parameters<typeof placesOf<Flick>>[0] extends ReadonlyMap<number, infer R>
    ? R & { value: { collection: Collection; page?: number } }
    : never

const phaseOf = ({ pages, isFetching, error }: RangeState<unknown>) => {
  if (pages === undefined) return 'opening'
  if (pages.size === 0) return error && !isFetching ? 'error' : 'loading'
  return isFetching ? 'refreshing' : 'done'
}

const noPages: ReadonlyMap<number, PageOfPhotos> = new Map()

/** The number of photos that the user's own changes add to a page's count. */
const growthOf = (overlay: Overlay, row: PageOfPhotos | undefined) => {
  if (!row) return 0
  const { flickCount } = row.value.collection
  return (layCount(overlay, row)?.flickCount ?? flickCount) - flickCount
}

/** The same places, with unknown places added at the end up to this length. */
const withLength = (places: (Flick | undefined)[], length: number) => {
  if (places.length === length) return places
  const known = places.findLastIndex(Boolean) + 1
  if (places.length === known && known > length) return places
  return Array.from({ length: Math.max(length, known) }, (_, at) => places[at])
}

/** Follows a collection's photos in one order (docs/specification.md 2.2 'Collection page'). */
export const useCollection = (collectionId: string, sort: Sort): CollectionPhotos => {
  const uid = useSession()?.uid ?? ''
  const query = useMemo(() => createRangeQuery(uid, collectionList(collectionId, sort)), [uid, collectionId, sort])
  const state = useSyncExternalStore(query.subscribe, query.state)
  const { refresh } = query
  const pages: ReadonlyMap<number, PageOfPhotos> = state.pages ?? noPages
  // The server no longer has the liked photo: this screen may be outdated.
  useEffect(() => {
    const stop = watchRefusals(({ kind, error }) => {
      if (kind === 'like' && error.status === 404) refresh()
    })
    return () => void stop()
  }, [refresh])
  const laid = useMemo(() => placesOf(pages, pageSizes.viewer, (flick: Flick) => flick.id), [pages])
  const requestedAt = useCallback((flick: Flick) => laid.requestedAt.get(flick) ?? 0, [laid])
  const found = useFlicks(laid.places, requestedAt)
  const overlay = useOverlay()
  const [known, setKnown] = useState<PageOfPhotos>()
  const first = pages.get(0)
  if (first && first !== known) setKnown(first)
  // The answer as the server sent it, so that later mutations are applied to it too.
  const head = first ?? (known?.value.collection.collectionId === collectionId ? known : undefined)
  const headRequestedAt = first?.requestedAt ?? 0
  const latest = laid.latest === undefined ? undefined : pages.get(laid.latest)
  const growth = growthOf(overlay, latest)
  const places = useMemo(() => {
    const moved = layMoves(found, overlay, { collectionId, sort, requestedAt: headRequestedAt })
    return withLength(moved, laid.places.length + growth)
  }, [found, overlay, collectionId, sort, headRequestedAt, laid, growth])
  const flicks = useMemo(() => places.filter((flick) => flick !== undefined), [places])
  const shown = useMemo(() => head && layCount(overlay, head), [head, overlay])
  const want = useCallback(
    (reader: string, from?: number, to = from) => {
      const pageAt = (place: number) => Math.floor(place / pageSizes.viewer)
      query.want(reader, from === undefined || to === undefined ? undefined : [pageAt(from), pageAt(to)])
    },
    [query],
  )
  const phase = phaseOf(state)
  const refused = phase === 'error' && state.error?.status === 404
  const isGone = shown?.isDeleted === true
  return {
    collection: isGone || refused ? undefined : shown,
    places,
    flicks,
    total: places.length,
    phase: isGone ? 'error' : phase,
    error: isGone ? gone : state.error,
    savedAt: first?.storedAt,
    requestedAt: latest?.requestedAt ?? 0,
    isIncomplete: state.isIncomplete,
    want,
    refresh,
    retry: query.retry,
  }
}
