import type { Collection, Flick, ImageUrls } from '../../../contract/entities'
import { coverOf } from '../../ui/pictures/cover'

export interface Tile {
  id: string
  urls: ImageUrls | null
}

/** The most that the feed sends of each collection (docs/specification.md 3.3). */
const MOST = 4

/**
 * What a card shows of its collection: the cover its owner chose first, then the newest photos. Two photos are shown by
 * themselves; with none at all there is the one empty tile.
 */
export const mosaicOf = (collection: Collection, newest: readonly Flick[]): Tile[] => {
  const chosen = collection.coverPhoto && { id: collection.collectionId, urls: collection.coverPhoto }
  const photos = newest.map((flick) => ({ id: flick.id, urls: flick.image }))
  const tiles = [...(chosen ? [chosen] : []), ...photos].slice(0, MOST)
  return tiles.length > 0 ? tiles : [{ id: collection.collectionId, urls: coverOf(collection) }]
}
