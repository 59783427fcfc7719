/** Signs in with the server's answer to a personal invitation or a passkey: a token that the SDK exchanges. */
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { signInWithToken as exchange } from '../../platform/identity/identity'
import { deviceKey } from '../joining/personal-invitations'
import { anonymousApi } from '../session/api'
import '../session/identity/identity-settings'
import { noteAddress } from '../session/return-to'
import { currentSession } from '../session/session-state'
import { signIn } from './sign-in'
import { signOut } from './sign-out'

export type SignedIn = 'registered' | 'unregistered' | 'failed'

/** Signs in with a custom token. `failed`: signed in, but it is not known whether the user has a profile. */
export const signInWithToken = async (customToken: string): Promise<Result<SignedIn>> => {
  const identity = await exchange(customToken)
  if (identity.ok) return ok(await signIn(identity.value))
  const isNetwork = identity.error === 'network'
  return fail({ code: isNetwork ? 'NETWORK' : 'UNEXPECTED', message: 'the sign-in was not exchanged' })
}

/** Signs in by a personal invitation; `address` is opened once the user has a profile. */
export const signInByInvitation = async (token: string, address: string): Promise<Result<SignedIn, Failure>> => {
  const answer = await anonymousApi.signInByInvitation({ body: { token, deviceKey: deviceKey() } })
  if (!answer.ok) return answer
  // A user without a profile has nothing to lose.
  if (currentSession()) await signOut()
  noteAddress(address)
  return signInWithToken(answer.value.customToken)
}

/** Fails if the set-up link is not valid, or if that could not be found out. */
export const openSetUp = (token: string, signal: AbortSignal): Promise<Result<unknown>> =>
  anonymousApi.openSetUp({ body: { token } }, { signal })

/** Signs the server's first operator in by the set-up link, with their number. */
export const signInBySetUp = async (token: string, phoneNumber: string): Promise<Result<SignedIn, Failure>> => {
  const answer = await anonymousApi.signInBySetUp({ body: { token, phoneNumber } })
  if (!answer.ok) return answer
  if (currentSession()) await signOut()
  noteAddress('/admin')
  return signInWithToken(answer.value.customToken)
}
