/** Deletes everything that was cached for a user. Not part of the first load. */
import Dexie from 'dexie'
import { CacheDatabase, cacheName, closeCache } from './cache'

/**
 * Deletes everything that was cached for `uid`. Later queries in this tab are rejected until the user is admitted again
 * (admitCache, renewCache): a query would create an empty cache again, under their name.
 */
export const dropCache = async (uid: string) => {
  closeCache(uid)
  await Dexie.delete(cacheName(uid))
}

/**
 * The same, except for rows that wait for the server: the outbox. Uses its own connection, so it does not matter who is
 * signed in by now.
 */
export const dropIdleCache = async (uid: string) => {
  closeCache(uid)
  const beside = new CacheDatabase(uid)
  const dropAnswers = async () => {
    if ((await beside.outbox.count()) === 0) return true
    const { responses, kept, keptPhotos, counts, relationships, edits, guestSecrets } = beside
    await Promise.all(
      [responses, kept, keptPhotos, counts, relationships, edits, guestSecrets].map((table) => table.clear()),
    )
    return false
  }
  const isIdle = await dropAnswers().finally(() => beside.close())
  if (isIdle) await Dexie.delete(cacheName(uid))
}
