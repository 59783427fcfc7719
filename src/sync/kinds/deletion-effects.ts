import type { Effect, EffectsOf } from './base/effects'

/** What deleting or restoring shows. */
export interface DeletionShows {
  collectionId: string
  /** Absent where it is the collection itself. */
  photoIds?: string[]
  isDeleted: boolean
  /** What the server knew before it. */
  before: boolean
  /** The answers that it makes stale. */
  stale: string[]
}

/** The collection with so many photos more or fewer, and without one that is gone as its cover. */
export const countEffect = (id: string, change: number, gone: string[]): Effect => ({
  on: 'collection',
  id,
  apply: (collection) => {
    const url = collection.mostLikedImageUrl
    return {
      ...collection,
      flickCount: Math.max(0, collection.flickCount + change),
      mostLikedImageUrl: gone.some((photoId) => url?.includes(photoId)) ? null : url,
    }
  },
})

/** Nothing is taken out of an answer: a photo that is restored is shown again where it was. */
export const deletionEffects: EffectsOf = ({ shows }) => {
  const { collectionId, photoIds, isDeleted, before } = shows as DeletionShows
  if (!photoIds) return [{ on: 'collection', id: collectionId, apply: (collection) => ({ ...collection, isDeleted }) }]
  const photos = photoIds.map((id): Effect => ({ on: 'flick', id, apply: (flick) => ({ ...flick, isDeleted }) }))
  const change = (Number(before) - Number(isDeleted)) * photoIds.length
  return [...photos, countEffect(collectionId, change, isDeleted ? photoIds : [])]
}
