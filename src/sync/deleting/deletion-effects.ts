import type { Effect, EffectsOf } from '../writing/effects'

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

/** The collection with so many photos more or fewer, and without a deleted one as its cover. */
const countEffect = ({ collectionId, isDeleted, before }: DeletionShows, photoIds: string[]): Effect => {
  const change = (Number(before) - Number(isDeleted)) * photoIds.length
  return {
    on: 'collection',
    id: collectionId,
    apply: (collection) => {
      const url = collection.mostLikedImageUrl
      const isGone = isDeleted && url !== null && photoIds.some((id) => url.includes(id))
      return {
        ...collection,
        flickCount: Math.max(0, collection.flickCount + change),
        mostLikedImageUrl: isGone ? null : url,
      }
    },
  }
}

/** Nothing is taken out of an answer: a photo that is restored is shown again where it was. */
export const deletionEffects: EffectsOf = ({ shows }) => {
  const deletion = shows as DeletionShows
  const { collectionId, photoIds, isDeleted } = deletion
  if (!photoIds) return [{ on: 'collection', id: collectionId, apply: (collection) => ({ ...collection, isDeleted }) }]
  const photos = photoIds.map((id): Effect => ({ on: 'flick', id, apply: (flick) => ({ ...flick, isDeleted }) }))
  return [...photos, countEffect(deletion, photoIds)]
}
