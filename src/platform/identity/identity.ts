/**
 * [Note: Identity waits behind the door]
 *
 * The provider's SDK is heavy, and it blocks for up to 30 s on a hanging network. So nothing on the way to the first
 * paint touches it: it is imported when a user signs in, or when a call needs a token that the device no longer has. It
 * never decides who is shown as signed in; the device's session row does (sync/session/session.ts).
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
import type { IdToken, SignIn } from './sign-in'

export interface IdentityConfig {
  mode: 'local' | 'firebase'
  apiKey: string
  projectId: string
  authDomain?: string | undefined
  appId?: string | undefined
}

/** The user who confirmed a phone number. */
export interface Identity extends SignIn {
  phoneNumber: string
  /** The first one: its renewal would wait for whatever tab renews. */
  token?: IdToken | undefined
}

export type SendCodeError =
  | 'invalid-phone-number'
  | 'too-many-requests'
  | 'quota-exceeded'
  | 'invalid-app-credential'
  | 'captcha-check-failed'
  | 'web-storage-unsupported'
  /** The number has neither an account nor an invitation. */
  | 'admin-restricted-operation'
  /** The operator's gateway did not accept the code. */
  | 'code-not-sent'
  /** This server has sent as many codes as it may in an hour. */
  | 'codes-exhausted'
  | 'not-ready'
  | 'already-rendered'
  | 'network'
  | 'other'
export type VerifyError =
  'invalid-verification-code' | 'code-expired' | 'too-many-requests' | 'no-pending' | 'network' | 'other'

export type TokenError = 'network' | 'other'

/** What shows that a person asks for a code: Google's check is drawn in the element, ours is a proof of work. */
export interface BotCheck {
  element: HTMLElement
  /** A proof for one request; undefined where it could not be made now. */
  takeProof: () => Promise<string | undefined>
}

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
