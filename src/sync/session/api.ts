/** Calls as a user: see [Note: Calls of one user] in send-call.ts. */
import { lateCalls } from './late-calls'
import { currentSession } from './session-state'

const callsAs = (uid: () => string) =>
  lateCalls(() => {
    const caller = uid()
    return import('./send-call').then(
      ({ sendCall }) =>
        (name, args) =>
          sendCall(caller, name, args),
    )
  })

/** Calls as `uid`, even if another user is signed in by now. */
export const asUser = (uid: string) => callsAs(() => uid)

/** Calls as the user whom this tab shows at the moment of the call. */
export const api = callsAs(() => currentSession()?.uid ?? '')
