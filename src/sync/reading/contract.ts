/**
 * The contract's table of calls, and with it validation, is fetched after the first paint: stored answers can be shown
 * without it. Only an answer's lifetime, and requests for newer answers, need it.
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
