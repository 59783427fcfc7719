/**
 * [Note: Identity waits behind the door]
 *
 * The provider's SDK is heavy, and it blocks for up to 30 s on a hanging network. So nothing before the first paint
 * uses it: it is imported when a user signs in, or when a call needs a token that the device no longer has. It never
 * decides which user is shown as signed in; the device's session row does (sync/reading/own-profile.ts).
 *
 * [Note: One record per sign-in]
 *
 * The SDK notices other tabs by polling, which a browser throttles in hidden tabs: it may hold the user of a session
 * that ended. So each sign-in has its own record in the SDK's storage, named by a random id that the session row
 * carries. A late tab can neither read nor overwrite nor delete the record of a later sign-in.
 *
 * [Note: One renewal at a time]
 *
 * With the server's own sign-in each renewal replaces the refresh token, and use of a replaced token ends the session
 * (server/identity/devices.ts). So tabs and workers renew one after the other, and each begins with the SDK's record as
 * it is stored: a tab that was frozen has an older record in memory.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import type { BotCheck, IdentityConfig } from './provider-types'
import { describe, log } from '../log'
import type { IdToken, SignIn, TokenTrouble } from './sign-in'

let loadConfig: (() => Promise<IdentityConfig>) | undefined
let provider: Promise<typeof import('./firebase')> | undefined

/** Sets the function that loads the provider's settings. Called once at boot. */
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
  unavailable: NoInfer<E>,
): Promise<Result<T, E>> => {
  let firebase
  try {
    firebase = await theProvider()
  } catch (error) {
    log.warn('identity.not_opened', { error: describe(error) })
    return fail(unavailable)
  }
  return use(firebase)
}

/** Texts a code to `phone` (+14155550134) and resolves to the id that confirms it, which a later page may use too. */
export const sendCode = (phone: string, botCheck: BotCheck) =>
  withProvider((firebase) => firebase.sendCode(phone, botCheck), { code: 'not-ready' })

/** Confirms the texted code; the provider stores the sign-in until signOut. */
export const confirmCode = (verificationId: string, code: string) =>
  withProvider((firebase) => firebase.confirmCode(verificationId, code), { code: 'network' })

/** Signs in with the server's answer to a passkey or an invitation; the provider stores the sign-in until signOut. */
export const signInWithToken = (token: string) => withProvider((firebase) => firebase.signInWithToken(token), 'network')

/**
 * Resolves to an ID token of this sign-in, for its uid; `force` requests a new one. Undefined: the provider has no such
 * sign-in. Called once at a time for each sign-in.
 */
export const fetchToken = async (signIn: SignIn, force: boolean): Promise<Result<IdToken | undefined, TokenTrouble>> =>
  withProvider<IdToken | undefined, TokenTrouble>(async (firebase) => firebase.fetchToken(signIn, force), 'unavailable')

/** Deletes the provider's record of this sign-in on this device. */
export const signOut = async (signIn: SignIn): Promise<Result<void, 'unavailable'>> =>
  withProvider(async (firebase) => {
    await firebase.signOut(signIn)
    return ok(undefined)
  }, 'unavailable' as const)

/** The same in a tab that did not end the session: does nothing if the SDK is not loaded. */
export const forgetSignIn = async (signIn: SignIn): Promise<void> => {
  if (provider) await signOut(signIn)
}
