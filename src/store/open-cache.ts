/**
 * Opens the cache of a user, in which mutations wait. A failure may pass, so a cache that cannot be opened is left as
 * it is for one visit, which works from memory; if the next visit cannot open it either, it is deleted and created
 * again.
 */
import { readLocal, removeLocal, writeLocal } from '../platform/local-storage'
import { isInMemory } from '../platform/store-trouble'
import { renewCache } from './cache'
import { openWithRescue } from './opening'

const UNOPENED = 'clique.cache-unopened'

/** Notes that this visit could not open it; returns whether the visit before could not either. */
const failedBefore = () => {
  const before = readLocal(UNOPENED) !== undefined
  writeLocal(UNOPENED, 'true')
  return before
}

/** Opens the cache of `uid` by a new connection, in memory if nothing else helps. */
export const openCache = async (uid: string): Promise<void> => {
  await openWithRescue(() => renewCache(uid), failedBefore)
  if (!isInMemory()) removeLocal(UNOPENED)
}
