/**
 * [Note: Calls of one user]
 *
 * Every call is made as one user, named by uid. It is sent with a token of that uid or not at all, and its answer
 * counts only while that user's session lasts: a tab that notices a sign-out late neither sends as the former user nor
 * stores answers for them. Both fail with ABORTED.
 */
import type { Result } from '../../../contract/failure'
import { createApi, type Api } from '../../api/client'
import { sessionOf } from '../../store/session-rows'
import { anonymous } from './anonymous'
import { withRecentSignIn } from './sign-in-again'
import { sessionOver } from './session-over'
import { bearerToken } from './token'
import { unauthorized } from './unauthorized'

type AnyApi = Record<string, ((...args: unknown[]) => Promise<Result<unknown>>) | undefined>

const callOf = (client: Api, name: string) => (client as unknown as AnyApi)[name]

let user: { uid: string; client: Api } | undefined

const clientAs = (uid: string) => {
  if (user?.uid !== uid) {
    const token = (force: boolean) => bearerToken(uid, force)
    user = { uid, client: createApi({ token, onUnauthorized: () => unauthorized(uid) }) }
  }
  return user.client
}

const isSignedIn = async (uid: string) => (await sessionOf(uid).catch(() => undefined)) !== undefined

/** Makes a call of the contract as `uid`; undefined for calls that need no user. */
export const sendCall = async (uid: string | undefined, name: string, args: unknown[]): Promise<Result<unknown>> => {
  if (uid === undefined) return callOf(anonymous, name)?.(...args) ?? sessionOver
  const call = callOf(clientAs(uid), name)
  const answer = call && (await withRecentSignIn(() => call(...args)))
  return answer && (await isSignedIn(uid)) ? answer : sessionOver
}

/** Makes the call that ends the session of `uid`: its answer counts even if the session is over before it arrives. */
export const sendLastCall = async (uid: string, name: 'deleteSelf'): Promise<Result<unknown>> => clientAs(uid)[name]()
