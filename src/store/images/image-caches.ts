/**
 * [Note: No cache after its user]
 *
 * Opening a cache creates it, and its name contains its user's uid. Signing out deletes the session, then the caches; an
 * image that arrives later would create one again, for good. So no reader opens a cache, and a writer looks for the
 * session once it has written: without one it deletes what it created.
 */
import { sleep } from '../../platform/clock'
import { sessionOf } from '../session-rows'

export const imageCacheName = (uid: string) => `images-${uid}`
/** Pinned images: without a cap, and nothing is evicted (pinned-images.ts). */
export const pinnedCacheName = (uid: string) => `kept-${uid}`

const uidOf = (cacheName: string) => cacheName.slice(cacheName.indexOf('-') + 1)

/** Milliseconds to wait for a database that does not answer. */
export const TIMEOUT_MS = 1500

/** Whether the database answers, and has no session of this user. */
const isSignedOut = (uid: string) =>
  Promise.race([sessionOf(uid).then((row) => row === undefined), sleep(TIMEOUT_MS).then(() => false)]).catch(
    () => false,
  )

/** Reads an image, without creating the cache. */
export const matchIn = (cacheName: string, key: string) => caches.match(key, { cacheName })

/** Runs `write` with a user's cache. It is gone afterwards if its user has signed out. */
export const withCache = async <T>(cacheName: string, write: (cache: Cache) => Promise<T>): Promise<T> => {
  try {
    return await write(await caches.open(cacheName))
  } finally {
    if (await isSignedOut(uidOf(cacheName))) await caches.delete(cacheName)
  }
}

/** Deletes images. */
export const deleteIn = async (cacheName: string, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0 || !(await caches.has(cacheName))) return
  await withCache(cacheName, (cache) => Promise.all(keys.map((key) => cache.delete(key))))
}
