/**
 * A double of src/platform/firebase.ts: an identity provider that gives tokens over the network and keeps one record for
 * each sign-in in the device's local storage.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import type { IdToken, SignIn } from '../../../src/platform/sign-in'

const recordOf = ({ uid, signInId = '' }: SignIn) => `provider.${uid}.${signInId}`

export const start = () => undefined
export const sendCode = () => Promise.resolve(ok('verification'))
export const confirmCode = () => Promise.resolve(fail('other'))

export const fetchToken = async (signIn: SignIn): Promise<Result<IdToken | undefined, 'unavailable'>> => {
  if (localStorage.getItem(recordOf(signIn)) === null) return ok(undefined)
  try {
    const response = await fetch(`/identity/token/${signIn.uid}`)
    const isAnswer = response.headers.get('content-type') === 'application/json'
    if (isAnswer && response.status === 403) return ok(undefined)
    if (!response.ok) return fail('unavailable')
    return ok((await response.json()) as IdToken)
  } catch {
    return fail('unavailable')
  }
}

export const signOut = (signIn: SignIn): Promise<void> => {
  localStorage.removeItem(recordOf(signIn))
  return Promise.resolve()
}
