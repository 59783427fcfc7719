/** The size of the caches, and emptying them: for the internal test pages. */
import type { CacheDatabase } from './cache'
import { imageCacheName, withCache } from './images/image-caches'

export const cacheStatistics = async (db: CacheDatabase) => {
  const [responses, counts, relationships, waiting, images] = await Promise.all([
    db.responses.count(),
    db.counts.count(),
    db.relationships.count(),
    db.outbox.count(),
    withCache(imageCacheName(db.uid), (cache) => cache.keys()),
  ])
  return { responses, counts, relationships, waiting, images: images.length }
}

/** Deletes answers and images. Mutations that wait to be sent, and their effects on screens, stay. */
export const clearCaches = async (db: CacheDatabase) => {
  await Promise.all([db.responses.clear(), caches.delete(imageCacheName(db.uid))])
  return cacheStatistics(db)
}
