/** Moves photos to another collection; each move can be undone. It is sent through the outbox. */
import type { Collection } from '../../../contract/entities'
import { MAX_PAGE_SIZE } from '../../../contract/page-sizes'
import { newId } from '../../platform/ids'
import type { Shows } from '../../store/outbox/mutation-rows'
import { stamp } from '../../store/stamp'
import { pathsOfCollection } from '../reading/shows'
import type { SelectedPhoto } from '../shown/photo-ids'
import { currentSession } from '../session/session-state'
import { sourceOf } from '../mutations/overlay/lay-flick'
import { perCall } from '../mutations/outbox/per-call'
import { submit } from '../mutations/outbox/submit'
import { byPlace } from '../shown/by-place'
import { isKnown, shownOf, type Placing } from './placing'

const uidNow = () => currentSession()?.uid ?? ''

const submitMove = (key: string, shows: Shows<'move'>) =>
  submit(uidNow(), {
    key,
    kind: 'move',
    call: 'moveFlicks',
    args: { body: { ids: shows.photoIds, collectionId: shows.to } },
    shows,
  })

/**
 * Moves photos from one collection to another: from now on they are shown there. A photo that the server refuses is
 * shown at its earlier place, and the user is told.
 */
export const movePhotos = async (
  photos: readonly SelectedPhoto[],
  from: Collection,
  to: Collection,
): Promise<Placing> => {
  const paths = [from, to].flatMap((one) => pathsOfCollection(one, one.createdBy?.userId))
  // The photos that are not in the target yet; one after the other.
  const places = byPlace(uidNow(), photos, from.collectionId).filter((place) => place.collectionId !== to.collectionId)
  const parts = places.flatMap(({ collectionId: before, photos: all, stale: moved }) =>
    perCall(all).map((some) => ({ before, some, stale: [...new Set([...paths, ...moved])] })),
  )
  const calls = parts.map(({ before, some, stale }, call) => {
    const photoIds = some.map(({ id }) => id)
    // One page, until the target is fetched again.
    const flicks = call === 0 ? some.filter(isKnown).slice(0, MAX_PAGE_SIZE) : []
    const sources = flicks.flatMap((flick) => sourceOf(flick) ?? [])
    const shownAt = Math.min(stamp(), ...sources.map(({ requestedAt }) => requestedAt))
    const contained = sources.flatMap((source) => source.contained)
    const shows = { photoIds, before, to: to.collectionId, flicks, shownAt, contained, stale }
    return { key: `move ${newId()}`, shows }
  })
  for (const { key, shows } of calls) await submitMove(key, shows)
  const undo = async () => {
    for (const { key, shows } of calls) {
      const moved = shownOf(uidNow(), key)
      if (moved && moved.photoIds.length > 0) await submitMove(key, { ...moved, before: moved.to, to: shows.before })
    }
  }
  return { undo, keys: new Set(calls.map(({ key }) => key)) }
}
