import type { CallName } from '../../contract/calls'
import { fail, ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from '../refusal'
import type { Parsed } from '../routes/parse'
import type { Limit } from './bucket'
import type { Limiter } from './limiter'
import { general, policies, type Policy } from './policies'

const tooMany = (waitMs: number) => {
  const { error } = refuse('TOO_MANY_REQUESTS', 'Too many requests. Please try again later.')
  return fail<Refusal>({ ...error, retryAfter: Math.ceil(waitMs / 1000) })
}

/** Takes from one bucket of one person or address. */
export const checkLimit = async (
  limiter: Limiter,
  { bucket, ...limit }: Limit & { bucket: string },
  who: string,
  cost = 1,
): Promise<Result<undefined, Refusal>> => {
  const waitMs = await limiter(`${bucket} ${who}`, limit, cost)
  return waitMs === undefined ? ok(undefined) : tooMany(waitMs)
}

/** What a call takes from its person's buckets. An open call has only its address's. */
export const checkCall = async (
  limiter: Limiter,
  name: CallName,
  who: string | undefined,
  request: Parsed,
): Promise<Result<undefined, Refusal>> => {
  if (who === undefined) return ok(undefined)
  // Each policy's cost reads its own call's request, which `request` is.
  for (const policy of [general.person, ...policies[name]] as readonly Policy<never>[]) {
    const checked = await checkLimit(limiter, policy, who, policy.cost?.(request as never) ?? 1)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}
