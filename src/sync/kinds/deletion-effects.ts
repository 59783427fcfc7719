import type { Effect, EffectsOf } from './base/effects'

/** The collection with this many photos more or fewer, and without a deleted photo as its cover. */
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

/** No photo is removed from an answer: a restored photo is shown again at its place. */
export const deletionEffects: EffectsOf<'deletion'> = ({ shows: { collectionId, photoIds, isDeleted, before } }) => {
  if (!photoIds) return [{ on: 'collection', id: collectionId, apply: (collection) => ({ ...collection, isDeleted }) }]
  const photos = photoIds.map((id): Effect => ({ on: 'flick', id, apply: (flick) => ({ ...flick, isDeleted }) }))
  const change = (Number(before) - Number(isDeleted)) * photoIds.length
  return [...photos, countEffect(collectionId, change, isDeleted ? photoIds : [])]
}
