/** A user's passkeys: made and removed when signed in, and used to sign in (docs/identity.md). */
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { deviceName } from '../../../contract/device-name'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import {
  forgetPasskey,
  hasPasskeys,
  keepOnlyPasskeys,
  makePasskey,
  signWithPasskey,
  type PasskeyAnswer,
  type PasskeyError,
} from '../../platform/identity/passkeys'
import { readList, writeList } from '../../platform/stored-list'
import { anonymousApi, api } from '../session/api'
import { currentSession } from '../session/session-state'
import { signInWithToken, type SignedIn } from './sign-in-with-token'
import { waysInChanged } from './ways-in'

export type Passkey = Answer<Calls['passkeys']>['passkeys'][number] & {
  /** It was made or used on this device. */
  isHere: boolean
}
type Listed = Omit<Passkey, 'isHere'>

/** The ids of the passkeys that were made or used on this device. */
const HERE = 'clique.passkeys'
const MAX_HERE = 20
const readHere = () => readList(HERE, (id): id is string => typeof id === 'string')
const remember = (credentialId: string) =>
  writeList(HERE, [credentialId, ...readHere().filter((other) => other !== credentialId)], MAX_HERE)
const placed = (passkey: Listed): Passkey => ({ ...passkey, isHere: readHere().includes(passkey.credentialId) })

/** The reason for a failure: on the device, on the network or on the server. */
export type PasskeyTrouble = PasskeyError | Failure['code']

/** The signed-in user's passkeys, the oldest first. The device stops offering those that were removed. */
export const listPasskeys = async (signal?: AbortSignal): Promise<Result<Passkey[]>> => {
  const answer = await api.passkeys(undefined, { signal })
  if (!answer.ok) return answer
  const { passkeys } = answer.value
  const userId = currentSession()?.userId
  const host = location.hostname
  if (userId !== undefined && hasPasskeys(host))
    void keepOnlyPasskeys(
      host,
      userId,
      passkeys.map(({ credentialId }) => credentialId),
    )
  return ok(passkeys.map(placed))
}

/** Makes a passkey on this device, named after the device. */
export const addPasskey = async (): Promise<Result<Passkey, PasskeyTrouble>> => {
  const options = await api.passkeyOptions()
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
  const added = await api.addPasskey({ body: { name: deviceName(navigator.userAgent), credential } })
  if (!added.ok) return fail(added.error.code)
  remember(id)
  await waysInChanged()
  return ok(placed(added.value.passkey))
}

export const renamePasskey = (id: string, name: string) => api.renamePasskey({ params: { id }, body: { name } })
export const removePasskey = async (id: string) => {
  const removed = await api.removePasskey({ params: { id } })
  if (removed.ok) await waysInChanged()
  return removed
}

/** The body of a call that carries a passkey's signature. */
const signedBody = ({ id, rawId, type, response }: PasskeyAnswer) => {
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } } }
}

/**
 * Has the user choose a passkey, and sends its signature by `call`. `suggested`: among the suggestions of a field. A
 * passkey that no user has is not offered again. Once `signal` aborts nothing more is asked or sent.
 */
export const sendSigned = async <T>(
  suggested: boolean,
  call: (args: { body: ReturnType<typeof signedBody> }) => Promise<Result<T>>,
  signal?: AbortSignal,
): Promise<Result<T, PasskeyTrouble>> => {
  const options = await anonymousApi.passkeySignInOptions()
  if (!options.ok) return fail(options.error.code)
  if (signal?.aborted) return fail('cancelled')
  const signed = await signWithPasskey(options.value.options, suggested)
  if (!signed.ok) return signed
  if (signal?.aborted) return fail('cancelled')
  const answer = await call({ body: signedBody(signed.value) })
  if (answer.ok) remember(signed.value.id)
  else if (answer.error.code === 'PASSKEY_UNKNOWN') await forgetPasskey(location.hostname, signed.value.id)
  return answer.ok ? answer : fail(answer.error.code)
}

/**
 * Signs in with a passkey that the user chooses; `suggested`: among the suggestions of a field. Not once `signal` aborts: the
 * user may have signed in another way by then.
 */
export const signInByPasskey = async (
  suggested: boolean,
  signal: AbortSignal,
): Promise<Result<SignedIn, PasskeyTrouble>> => {
  const answer = await sendSigned(suggested, anonymousApi.signInByPasskey, signal)
  if (!answer.ok) return answer
  if (signal.aborted) return fail('cancelled')
  const signedIn = await signInWithToken(answer.value.customToken)
  return signedIn.ok ? signedIn : fail(signedIn.error.code)
}
