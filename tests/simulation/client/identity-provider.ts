/**
 * A double of src/platform/identity/firebase.ts: an identity provider that issues tokens over the network and keeps one
 * record for each sign-in in the device's local storage.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import type { IdToken, SignIn } from '../../../src/platform/identity/sign-in'

const recordOf = ({ uid, signInId = '' }: SignIn) => `provider.${uid}.${signInId}`

export const start = () => undefined
export const sendCode = () => Promise.resolve(ok('verification'))
export const confirmCode = () => Promise.resolve(fail('other'))

/** As in the SDK: the last token is stored with its expiry by the device's clock, however wrong that is. */
interface SignInRecord {
  token?: IdToken
  endsAt?: number
}

const LIFE_MS = 3_600_000
const MARGIN_MS = 30_000
const TIMEOUT_MS = 30_000

export const fetchToken = async (
  signIn: SignIn,
  force: boolean,
): Promise<Result<IdToken | undefined, 'unavailable'>> => {
  const stored = localStorage.getItem(recordOf(signIn))
  if (stored === null) return ok(undefined)
  const { token, endsAt = 0 } = JSON.parse(stored) as SignInRecord
  if (token && !force && Date.now() < endsAt - MARGIN_MS) return ok(token)
  try {
    const response = await fetch(`/identity/token/${signIn.uid}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const isAnswer = response.headers.get('content-type') === 'application/json'
    if (isAnswer && response.status === 403) return ok(undefined)
    if (!response.ok) return fail('unavailable')
    const fresh = (await response.json()) as IdToken
    const record: SignInRecord = { token: fresh, endsAt: Date.now() + LIFE_MS }
    // The sign-in ended in the meantime.
    if (localStorage.getItem(recordOf(signIn)) !== null) localStorage.setItem(recordOf(signIn), JSON.stringify(record))
    return ok(fresh)
  } catch {
    return fail('unavailable')
  }
}

export const signOut = (signIn: SignIn): Promise<void> => {
  localStorage.removeItem(recordOf(signIn))
  return Promise.resolve()
}
