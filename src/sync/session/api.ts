/** The window's API client. It is fetched with the first call: see reading/fetching.ts. */
import { fail } from '../../../contract/failure'
import type { Api } from '../../api/client'
import { describe, log } from '../../platform/log'
import { isUnanswered } from '../../platform/unanswered'
import { currentSession } from './session-state'

const failed = fail({ code: 'NETWORK', message: 'Network error - please check your connection' } as const)

const broken = (error: unknown) => {
  log.error('call.not_loaded', { error: describe(error) })
  return fail({ code: 'PROGRAM_ERROR', message: 'An unexpected error occurred' } as const)
}

const callsAs = (uid: () => string | undefined) =>
  new Proxy({} as Api, {
    get:
      (_, name: string) =>
      async (...args: unknown[]) => {
        const caller = uid()
        try {
          const { sendCall } = await import('./send-call')
          return sendCall(caller, name, args)
        } catch (error) {
          return isUnanswered(error) ? failed : broken(error)
        }
      },
  })

/** Calls as `uid`, even if another user is signed in by now: see [Note: Calls of one user]. */
export const asUser = (uid: string) => callsAs(() => uid)

/** Calls as the user whom this tab shows at the moment of the call. */
export const api = callsAs(() => currentSession()?.uid ?? '')

/** For calls that need no sign-in. */
export const anonymousApi = callsAs(() => undefined)
