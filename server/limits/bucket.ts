/**
 * [Note: Buckets]
 *
 * Every limit is a bucket that holds `burst` and is refilled steadily. An action takes its cost out of it, or is
 * refused with the time to wait until there is enough. A cost larger than the bucket is taken when the bucket is full:
 * otherwise it could never be. A cost of 0 takes nothing and checks whether 1 could be taken. A negative cost gives
 * back, and is never refused.
 */
export interface Bucket {
  /** The amount left at `at` (ms). */
  left: number
  at: number
}

export interface Limit {
  burst: number
  perMinute: number
}

export type Taken = { ok: true; bucket: Bucket } | { ok: false; bucket: Bucket; waitMs: number }

/** The bucket after taking `cost` at `now` (ms); a bucket never seen before is full. */
export const take = (bucket: Bucket | undefined, { burst, perMinute }: Limit, cost: number, now: number): Taken => {
  const perMs = perMinute / 60_000
  const left = bucket ? Math.min(burst, bucket.left + Math.max(0, now - bucket.at) * perMs) : burst
  const needed = Math.min(Math.max(cost, 1), burst)
  if (cost >= 0 && left < needed)
    return { ok: false, bucket: { left, at: now }, waitMs: Math.max(1, Math.round((needed - left) / perMs)) }
  return { ok: true, bucket: { left: Math.min(burst, left - cost), at: now } }
}
