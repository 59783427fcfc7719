/**
 * The contract's table of calls, and with it validation, is fetched behind the first paint: what is stored can be shown
 * without it. Only how long an answer counts as fresh, and asking for a newer one, need it.
 */
import type { Calls } from '../../../contract/calls'
import type { Readable } from './resource'

let calls: Calls | undefined

export const loadContract = async (): Promise<Calls> => {
  calls ??= (await import('../../../contract/calls')).calls
  return calls
}

/** Milliseconds for which a call's answer counts as fresh; undefined until the contract has been loaded. */
export const lifetimeOf = (call: Readable): number | undefined => calls && calls[call].lifetime * 1000
