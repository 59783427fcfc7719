import type { CallName } from '../../contract/calls'
import { fail, ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from '../basis/refusal'
import type { Parsed } from '../basis/parse'
import type { Limit } from './bucket'
import type { Limiter } from './limiter'
import { siteOf } from './network'
import { general, policies, type NetworkPolicy, type Policy } from './policies'

const tooMany = (waitMs: number) => {
  const { error } = refuse('TOO_MANY_REQUESTS', 'Too many requests. Please try again later.')
  return fail<Refusal>({ ...error, retryAfter: Math.ceil(waitMs / 1000) })
}

/** Takes from one bucket of one user or address. */
export const checkLimit = async (
  limiter: Limiter,
  { bucket, ...limit }: Limit & { bucket: string },
  who: string,
  cost = 1,
): Promise<Result<undefined, Refusal>> => {
  const waitMs = await limiter(`${bucket} ${who}`, limit, cost)
  return waitMs === undefined ? ok(undefined) : tooMany(waitMs)
}

/** Takes from the bucket of one network, and of an IPv6 network's /48. */
export const checkNetwork = async (
  limiter: Limiter,
  { site, ...policy }: NetworkPolicy,
  network: string,
): Promise<Result<undefined, Refusal>> => {
  const checked = await checkLimit(limiter, policy, network)
  const wider = siteOf(network)
  return !checked.ok || wider === undefined ? checked : checkLimit(limiter, site, wider)
}

const policiesOf = (name: CallName) => [general.person, ...policies[name]] as readonly Policy<never>[]

/** Takes a call's fixed cost from its user's buckets. An open call has only the buckets of its address. */
export const checkCall = async (
  limiter: Limiter,
  name: CallName,
  who: string | undefined,
): Promise<Result<undefined, Refusal>> => {
  if (who === undefined) return ok(undefined)
  for (const policy of policiesOf(name)) {
    if (policy.cost) continue
    const checked = await checkLimit(limiter, policy, who)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}

/** Takes a call's cost from the buckets whose cost depends on its request. */
export const checkCost = async (
  limiter: Limiter,
  name: CallName,
  who: string | undefined,
  request: Parsed,
): Promise<Result<undefined, Refusal>> => {
  if (who === undefined) return ok(undefined)
  for (const policy of policiesOf(name)) {
    // Each policy's cost takes its own call's request, which `request` is.
    const checked = policy.cost ? await checkLimit(limiter, policy, who, policy.cost(request as never)) : ok(undefined)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}
