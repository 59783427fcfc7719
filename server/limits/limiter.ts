import { take, type Bucket, type Limit } from './bucket'

/** Stores the buckets. Resolves to the milliseconds to wait, or to undefined if the action is allowed now. */
export type Limiter = (key: string, limit: Limit, cost: number) => Promise<number | undefined>

const MAX_BUCKETS = 100_000

/** Buckets of one process, which is enough if there is only one. */
export const createLimiter = (now: () => number = Date.now): Limiter => {
  const buckets = new Map<string, Bucket>()
  return (key, limit, cost) => {
    const taken = take(buckets.get(key), limit, cost, now())
    // The least recently used are evicted first; the map is in the order of the last use.
    buckets.delete(key)
    buckets.set(key, taken.bucket)
    for (const oldest of buckets.keys()) {
      if (buckets.size <= MAX_BUCKETS) break
      buckets.delete(oldest)
    }
    return Promise.resolve(taken.ok ? undefined : taken.waitMs)
  }
}

/** For operators who switched limits off. */
export const noLimits: Limiter = () => Promise.resolve(undefined)
