/** A user's passkeys: made and removed when signed in, and used to sign in (docs/identity.md). */
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { deviceName } from '../../../contract/device-name'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { makePasskey, signWithPasskey, type PasskeyAnswer, type PasskeyError } from '../../platform/identity/passkeys'
import { anonymousApi, api } from '../session/api'
import { withRecentSignIn } from '../session/sign-in-again'
import { signInWithToken, type SignedIn } from './sign-in-with-token'

export type Passkey = Answer<Calls['passkeys']>['passkeys'][number]

/** The reason for a failure: on the device, on the network or on the server. */
export type PasskeyTrouble = PasskeyError | Failure['code']

/** The signed-in user's passkeys, the oldest first. */
export const listPasskeys = async (signal?: AbortSignal): Promise<Result<Passkey[]>> => {
  const answer = await api.passkeys(undefined, { signal })
  return answer.ok ? ok(answer.value.passkeys) : answer
}

/** Makes a passkey on this device, named after the device. */
export const addPasskey = async (): Promise<Result<Passkey, PasskeyTrouble>> => {
  const options = await withRecentSignIn(() => api.passkeyOptions())
  if (!options.ok) return fail(options.error.code)
  const made = await makePasskey(options.value.options)
  if (!made.ok) return made
  const { id, rawId, type, response } = made.value
  const { clientDataJSON, attestationObject, transports } = response
  const credential = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
  const added = await withRecentSignIn(() =>
    api.addPasskey({ body: { name: deviceName(navigator.userAgent), credential } }),
  )
  return added.ok ? ok(added.value.passkey) : fail(added.error.code)
}

export const renamePasskey = (id: string, name: string) => api.renamePasskey({ params: { id }, body: { name } })
export const removePasskey = (id: string) => api.removePasskey({ params: { id } })

/** The body of a call that carries a passkey's signature. */
export const signedBody = ({ id, rawId, type, response }: PasskeyAnswer) => {
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } } }
}

/** Signs in with a passkey that the user chooses; `suggested`: among the suggestions of a field. */
export const signInByPasskey = async (suggested: boolean): Promise<Result<SignedIn, PasskeyTrouble>> => {
  const options = await anonymousApi.passkeySignInOptions()
  if (!options.ok) return fail(options.error.code)
  const signed = await signWithPasskey(options.value.options, suggested)
  if (!signed.ok) return signed
  const answer = await anonymousApi.signInByPasskey({ body: signedBody(signed.value) })
  if (!answer.ok) return fail(answer.error.code)
  const signedIn = await signInWithToken(answer.value.customToken)
  return signedIn.ok ? signedIn : fail(signedIn.error.code)
}
