import { SERVER_TIME_MS } from '../../contract/waits'
import { calls } from '../../contract/calls'

/**
 * Milliseconds since 1970 by the server's clock, to a second. Resolves to undefined if the server does not answer
 * within 5 s, or answers without a date; never rejects.
 */
export const serverTime = async (signal: AbortSignal, baseUrl = ''): Promise<number | undefined> => {
  try {
    const response = await fetch(`${baseUrl}/api${calls.live.path}`, {
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(SERVER_TIME_MS)]),
    })
    const at = response.ok ? Date.parse(response.headers.get('date') ?? '') : Number.NaN
    return Number.isNaN(at) ? undefined : at
  } catch {
    // The request that follows fails in the same way, and reports it.
    return undefined
  }
}
