import type { Collection, Flick, ImageUrls } from '../../../contract/entities'
import { coverOf } from '../../ui/pictures/cover'

export interface Tile {
  id: string
  urls: ImageUrls | null
}

/** Maximum number of photos of each collection in the feed (docs/specification.md 3.3). */
const MAX_PHOTOS = 4

/**
 * The tiles of a collection's card: the cover that its owner chose first, then the newest photos. Two photos have no
 * further tiles; without photos there is one empty tile.
 */
export const mosaicOf = (collection: Collection, newest: readonly Flick[]): Tile[] => {
  const chosen = collection.coverPhoto && { id: collection.collectionId, urls: collection.coverPhoto }
  const photos = newest.map((flick) => ({ id: flick.id, urls: flick.image }))
  const tiles = [...(chosen ? [chosen] : []), ...photos].slice(0, MAX_PHOTOS)
  return tiles.length > 0 ? tiles : [{ id: collection.collectionId, urls: coverOf(collection) }]
}
