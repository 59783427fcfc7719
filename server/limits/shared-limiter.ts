import { sql } from 'kysely'
import type { Database } from '../database/tables'
import type { Limiter } from './limiter'

/**
 * Buckets that several servers share, in their database and by its clock: the arithmetic of bucket.ts in one statement,
 * so that two servers never both take the last unit.
 */
export const createSharedLimiter = (db: Database): Limiter => {
  return async (key, { burst, perMinute }, cost) => {
    const needed = Math.min(Math.max(cost, 1), burst)
    const refilled = sql`least(${burst}::float8,
      b.level + greatest(0, extract(epoch from clock_timestamp() - b.at)) * ${perMinute / 60}::float8)`
    const isTaken = sql`(${cost < 0}::boolean or ${refilled} >= ${needed}::float8)`
    const { rows } = await sql<{ level: number; is_taken: boolean }>`
      insert into buckets as b (key, level, is_taken, at)
      values (${key}, ${Math.min(burst, burst - cost)}::float8, true, clock_timestamp())
      on conflict (key) do update set
        level = least(${burst}::float8, case when ${isTaken} then ${refilled} - ${cost}::float8 else ${refilled} end),
        is_taken = ${isTaken},
        at = clock_timestamp()
      returning level, is_taken
    `.execute(db)
    const [bucket] = rows
    if (bucket === undefined || bucket.is_taken) return undefined
    return Math.max(1, Math.round(((needed - bucket.level) / perMinute) * 60_000))
  }
}
