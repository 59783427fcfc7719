/** The e-mail address that the user's sign-in codes are sent to (docs/identity.md). */
import { api } from '../api'

export const readCodeEmail = (signal?: AbortSignal) => api.codeEmail(undefined, { signal })
/** Sends a code to the address; resolves to the session that confirms it. */
export const offerCodeEmail = (email: string) => api.offerCodeEmail({ body: { email } })
export const confirmCodeEmail = (session: string, code: string) => api.confirmCodeEmail({ body: { session, code } })
export const removeCodeEmail = () => api.removeCodeEmail()
