import { SERVER_TIME_MS } from '../../contract/waits'
import { calls } from '../../contract/calls'
import { request } from '../platform/requests'

/**
 * Milliseconds since 1970 by the server's clock, to a second. Resolves to undefined if the server does not answer
 * within 5 s, or answers without a date; never rejects.
 */
export const serverTime = async (signal: AbortSignal, baseUrl = ''): Promise<number | undefined> => {
  try {
    const init = { cache: 'no-store', credentials: 'same-origin', redirect: 'error', signal } as const
    const response = await request(`${baseUrl}/api${calls.live.path}`, init, SERVER_TIME_MS)
    const at = response.ok ? Date.parse(response.headers.get('date') ?? '') : Number.NaN
    return Number.isNaN(at) ? undefined : at
  } catch {
    // The request that follows fails in the same way, and reports it.
    return undefined
  }
}
