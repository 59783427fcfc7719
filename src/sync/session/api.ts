/** The window's API client. It is fetched with the first call: see reading/fetching.ts. */
import { fail } from '../../../contract/failure'
import type { Api } from '../../api/client'
import { currentSession } from './session-state'

const failed = fail({ code: 'NETWORK', message: 'Network error - please check your connection' } as const)

const callsAs = (uid: () => string | undefined) =>
  new Proxy({} as Api, {
    get:
      (_, name: string) =>
      async (...args: unknown[]) => {
        const caller = uid()
        const loaded = await import('./send-call').catch(() => undefined)
        return loaded ? loaded.sendCall(caller, name, args) : failed
      },
  })

/** Calls as `uid`, even if another user is signed in by now: see [Note: Calls of one user]. */
export const asUser = (uid: string) => callsAs(() => uid)

/** Calls as the user whom this tab shows at the moment of the call. */
export const api = callsAs(() => currentSession()?.uid ?? '')

/** For calls that need no sign-in. */
export const anonymousApi = callsAs(() => undefined)
