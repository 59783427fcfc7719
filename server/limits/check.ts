import { calls, type CallName } from '../../contract/calls'
import { fail, ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from '../basis/refusal'
import type { Parsed } from '../basis/parse'
import type { Limit } from './bucket'
import type { Limiter } from './limiter'
import { siteOf } from './network'
import type { KnownCallers } from './known-callers'
import { general, uncounted } from './general'
import { policies } from './policies'
import type { NetworkPolicy, Policy } from './policy'

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
  cost = 1,
): Promise<Result<undefined, Refusal>> => {
  const checked = await checkLimit(limiter, policy, network, cost)
  const wider = siteOf(network)
  return !checked.ok || wider === undefined ? checked : checkLimit(limiter, site, wider, cost)
}

/** Gives the one that `checkNetwork` took back to the buckets of a network. */
export const giveBack = async (limiter: Limiter, policy: NetworkPolicy, network: string): Promise<void> => {
  await checkNetwork(limiter, policy, network, -1)
}

/** Refuses an open call of an address that makes too many. */
export const checkStranger = async (
  limiter: Limiter,
  name: CallName,
  address: string,
): Promise<Result<undefined, Refusal>> =>
  calls[name].access === 'open' && !uncounted.has(name) ? checkLimit(limiter, general.stranger, address) : ok(undefined)

const checkUser = async (limiter: Limiter, uid: string, address: string): Promise<Result<undefined, Refusal>> => {
  const own = await checkLimit(limiter, general.person, uid)
  return own.ok ? checkLimit(limiter, general.address, address) : own
}

/**
 * Runs `authenticate`. Refuses a caller, and then an address, that makes too many calls; a known caller is refused before
 * `authenticate` runs.
 */
export const checkCaller = async <T extends { uid: string } | undefined>(
  limiter: Limiter,
  callers: KnownCallers,
  authorization: string | undefined,
  address: string,
  authenticate: () => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> => {
  const known = authorization === undefined ? undefined : callers.find(authorization)
  const early = known === undefined ? ok(undefined) : await checkUser(limiter, known, address)
  if (!early.ok) return early
  const caller = await authenticate()
  if (!caller.ok || caller.value === undefined || authorization === undefined) return caller
  const { uid } = caller.value
  if (known === uid) return caller
  const own = await checkUser(limiter, uid, address)
  if (!own.ok) return own
  callers.note(authorization, uid)
  return caller
}

/** The limits of a call, by user; an open call has its own by network, after those of the address. */
const policiesOf = (name: CallName) => policies[name] as readonly Policy<never>[]

/** Takes a call's fixed cost from the buckets of its user, or of its network if it is open. */
export const checkCall = async (limiter: Limiter, name: CallName, who: string): Promise<Result<undefined, Refusal>> => {
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
  who: string,
  request: Parsed,
): Promise<Result<undefined, Refusal>> => {
  for (const policy of policiesOf(name)) {
    // Each policy's cost takes its own call's request, which `request` is.
    const checked = policy.cost ? await checkLimit(limiter, policy, who, policy.cost(request as never)) : ok(undefined)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}
