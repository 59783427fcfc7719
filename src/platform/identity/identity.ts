/**
 * [Note: Identity waits behind the door]
 *
 * The provider's SDK is heavy, and it blocks for up to 30 s on a hanging network. So nothing on the way to the first
 * paint touches it: it is imported when a user signs in, or when a call needs a token that the device no longer has. It
 * never decides who is shown as signed in; the device's session row does (sync/reading/own-profile.ts).
 *
 * [Note: One record per sign-in]
 *
 * The SDK learns of other tabs by polling, which a browser throttles in hidden tabs: it may hold the user of a session
 * that ended. So each sign-in has a record of its own in the SDK's storage, named by a random id that the session row
 * carries. A late tab can neither read nor overwrite nor delete the record of a later sign-in.
 *
 * [Note: One renewal at a time]
 *
 * With the server's own sign-in each renewal replaces the refresh token, and one that was replaced earlier ends the session
 * (server/identity/devices.ts). So tabs and workers renew one after the other, and each begins with the SDK's record as it
 * is stored: a tab that was frozen remembers an older one.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import type { BotCheck, IdentityConfig, SendCodeError, TokenError, VerifyError } from './provider-types'
import type { IdToken, SignIn } from './sign-in'

let loadConfig: (() => Promise<IdentityConfig>) | undefined
let provider: Promise<typeof import('./firebase')> | undefined

/** Says where the provider's settings come from. Called once at boot. */
export const configureIdentity = (load: () => Promise<IdentityConfig>) => {
  loadConfig = load
}

const open = async () => {
  if (!loadConfig) throw new Error('configureIdentity was not called')
  const [firebase, config] = await Promise.all([import('./firebase'), loadConfig()])
  firebase.start(config)
  return firebase
}

const theProvider = () => {
  provider ??= open().catch((error: unknown) => {
    provider = undefined
    throw error
  })
  return provider
}

const withProvider = async <T, E>(
  use: (firebase: typeof import('./firebase')) => Promise<Result<T, E>>,
  unavailable: E,
): Promise<Result<T, E>> => {
  let firebase
  try {
    firebase = await theProvider()
  } catch {
    return fail(unavailable)
  }
  return use(firebase)
}

/** Texts a code to `phone` (+14155550134) and answers the id that it is confirmed with, also by a later page. */
export const sendCode = (phone: string, botCheck: BotCheck) =>
  withProvider((firebase) => firebase.sendCode(phone, botCheck), { code: 'not-ready' as SendCodeError })

/** Confirms the texted code; the sign-in that results is remembered by the provider until signOut. */
export const confirmCode = (verificationId: string, code: string) =>
  withProvider((firebase) => firebase.confirmCode(verificationId, code), { code: 'network' as VerifyError })

/** Signs in with what the server answered to a passkey or an invitation; remembered by the provider until signOut. */
export const signInWithToken = (token: string) =>
  withProvider((firebase) => firebase.signInWithToken(token), 'network' as TokenError)

/** Called once at a time for each sign-in. An ID token of it, of its uid; `force` asks for a new one. Undefined: the provider has no such sign-in. */
export const fetchToken = async (signIn: SignIn, force: boolean): Promise<Result<IdToken | undefined, 'unavailable'>> =>
  withProvider(async (firebase) => firebase.fetchToken(signIn, force), 'unavailable' as const)

/** Deletes what the provider remembers of this sign-in, on this device. */
export const signOut = async (signIn: SignIn): Promise<Result<void, 'unavailable'>> =>
  withProvider(async (firebase) => {
    await firebase.signOut(signIn)
    return ok(undefined)
  }, 'unavailable' as const)

/** The same in a tab that did not end the session: does nothing where the SDK is not loaded. */
export const forgetSignIn = async (signIn: SignIn): Promise<void> => {
  if (provider) await signOut(signIn)
}
