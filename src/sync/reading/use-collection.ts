import { useEffect, useMemo, useState } from 'react'
import type { Collection, Flick } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import type { Sort } from '../../../contract/fields'
import { collectionPage } from './collections'
import { useList, type Phase } from './hooks'
import { watchRefusals } from '../writing/refusals'
import { layMoves } from '../moving/lay-moves'
import { useFlicks } from '../writing/use-flicks'
import { useOverlay } from '../writing/use-overlay'

/** A collection as its screen and the viewer follow it. */
export interface CollectionPhotos {
  /** Undefined until it is known. It stays while another sort is being read. */
  collection: Collection | undefined
  /** The photos read so far, with the person's own likes. */
  flicks: Flick[]
  /** How many there are on the server. */
  total: number
  phase: Phase
  error: Failure | undefined
  hasMore: boolean
  /** When what is shown was stored (ms). */
  savedAt: number | undefined
  loadMore(): void
  refresh(): void
}

/** The user deleted it: as the server will answer. */
const gone: Failure = { code: 'NOT_FOUND', message: 'Collection not found', status: 404 }

/** Follows a collection's photos in one order (docs/specification.md 2.2 'Collection page'). */
export const useCollection = (collectionId: string, sort: Sort): CollectionPhotos => {
  const list = useList(
    (page) => collectionPage(collectionId, sort, page),
    (flick: Flick) => flick.id,
  )
  const { items, requestedAt, refresh } = list
  // A like of what is no longer there: neither is what this screen shows.
  useEffect(() => {
    const stop = watchRefusals(({ kind, error }) => {
      if (kind === 'like' && error.status === 404) refresh()
    })
    return () => void stop()
  }, [refresh])
  const found = useFlicks(items, requestedAt)
  const overlay = useOverlay()
  const [known, setKnown] = useState<Collection>()
  const head = list.head?.collection
  const { headRequestedAt } = list
  const flicks = useMemo(
    () => layMoves(found, overlay, { collectionId, sort, requestedAt: headRequestedAt }),
    [found, overlay, collectionId, sort, headRequestedAt],
  )
  const shown = useMemo(
    () => head && overlay.apply('collection', collectionId, head, headRequestedAt),
    [head, overlay, collectionId, headRequestedAt],
  )
  if (shown && shown !== known) setKnown(shown)
  const refused = list.phase === 'error' && list.error?.status === 404
  const isGone = shown?.isDeleted === true
  const isShown = !isGone && !refused
  const collection = isShown ? (shown ?? (known?.collectionId === collectionId ? known : undefined)) : undefined
  return {
    collection,
    flicks,
    total: Math.max(collection?.flickCount ?? list.head?.total ?? 0, flicks.length),
    phase: isGone ? 'error' : list.phase,
    error: isGone ? gone : list.error,
    hasMore: list.hasMore,
    savedAt: list.savedAt,
    loadMore: list.loadMore,
    refresh,
  }
}
