import type { Request } from '../../contract/call'
import type { CallName, Calls } from '../../contract/calls'
import type { Limit } from './bucket'

export interface Policy<N extends CallName = CallName> extends Limit {
  /** Calls that name the same bucket share it. */
  bucket: string
  /** The cost of one call; 1 by default. */
  cost?: (request: Request<Calls[N]>) => number
}

/** Minutes of a period. */
export const MINUTES = { minute: 1, hour: 60, day: 24 * 60 } as const
type Period = keyof typeof MINUTES
/** A limit that holds `burst`, and is refilled as much in a period. */
export const per = (period: Period, bucket: string, burst: number): Policy => ({
  bucket,
  burst,
  perMinute: burst / MINUTES[period],
})

/** A limit of one network, and the larger one of all networks of an IPv6 /48. */
export interface NetworkPolicy extends Policy {
  site: Policy
}

export const perNetwork = (period: Period, bucket: string, burst: number): NetworkPolicy => ({
  ...per(period, bucket, burst),
  site: per(period, `${bucket} of a site`, 2 * burst),
})
