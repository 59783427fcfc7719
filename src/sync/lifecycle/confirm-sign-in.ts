/** Confirms that the signed-in user is at this device, without a new session (docs/identity.md, 'Signing in again'). */
import { fail, ok, type Result } from '../../../contract/failure'
import { api } from '../session/api'
import { currentSession } from '../session/session-state'
import { bearerToken } from '../session/token'
import { sendSigned, type PasskeyTrouble } from './passkeys'

/** Sends the user a code; resolves to the session that confirms it. */
export const offerSignInCode = async (): Promise<Result<string, PasskeyTrouble>> => {
  const sent = await api.offerSignInCode()
  return sent.ok ? ok(sent.value.session) : fail(sent.error.code)
}

/** Makes the next calls carry the new time of the sign-in. */
const renewToken = async (): Promise<Result<undefined, PasskeyTrouble>> => {
  const renewed = await bearerToken(currentSession()?.uid ?? '', true)
  return renewed.ok ? ok(undefined) : fail(renewed.error.code)
}

/** Fails with INVALID_REQUEST for a wrong code, with NOT_FOUND once another code is needed. */
export const confirmByCode = async (session: string, code: string): Promise<Result<undefined, PasskeyTrouble>> => {
  const confirmed = await api.confirmSignInByCode({ body: { session, code } })
  return confirmed.ok ? renewToken() : fail(confirmed.error.code)
}

/** Confirms with a passkey that the user chooses. */
export const confirmByPasskey = async (): Promise<Result<undefined, PasskeyTrouble>> => {
  const confirmed = await sendSigned(false, api.confirmSignInByPasskey)
  return confirmed.ok ? renewToken() : confirmed
}
