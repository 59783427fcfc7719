/**
 * Fetching, and with it the contract's table of calls and validation, is loaded after the first paint: stored answers
 * can be shown without it.
 */
import type * as fetch from './fetch'

export type Fetching = typeof fetch

let loaded: Fetching | undefined

export const loadFetching = async () => (loaded ??= await import('./fetch'))

/** Undefined until `loadFetching` has resolved. */
export const fetching = () => loaded
