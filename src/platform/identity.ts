/**
 * [Note: Identity waits behind the door]
 *
 * The provider's SDK is heavy, and it blocks for up to 30 s on a hanging network. So nothing on the way to the first
 * paint touches it: it is imported when somebody signs in, or when a call needs a token that the device no longer has.
 * It never decides who is shown as signed in; the device's session row does (sync/session.ts).
 */
import { fail, ok, type Result } from '../../contract/failure'

export interface IdentityConfig {
  mode: 'local' | 'firebase'
  apiKey: string
  projectId: string
  authDomain?: string | undefined
  appId?: string | undefined
}

/** Who confirmed a phone number. */
export interface Identity {
  uid: string
  phoneNumber: string
}

/** An ID token with the moment (ms) it ends. */
export interface IdToken {
  value: string
  expiresAt: number
}

export type SendCodeError =
  | 'invalid-phone-number'
  | 'too-many-requests'
  | 'quota-exceeded'
  | 'invalid-app-credential'
  | 'captcha-check-failed'
  | 'web-storage-unsupported'
  | 'not-ready'
  | 'already-rendered'
  | 'other'
export type VerifyError = 'invalid-verification-code' | 'code-expired' | 'no-pending' | 'network' | 'other'

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

/** Texts a code to `phone` (+14155550134). `botCheck` is the element that the invisible bot check may use. */
export const sendCode = (phone: string, botCheck: HTMLElement) =>
  withProvider((firebase) => firebase.sendCode(phone, botCheck), { code: 'not-ready' as SendCodeError })

/** Confirms the texted code; the identity that results is remembered by the provider until signOut. */
export const confirmCode = (code: string) =>
  withProvider((firebase) => firebase.confirmCode(code), { code: 'network' as VerifyError })

/** Forgets a code that was sent: the person went back to the phone number. */
export const forgetPending = () => {
  void provider?.then((firebase) => firebase.forgetPending())
}

/** An ID token of whoever the provider remembers; `force` asks for a new one. Undefined: nobody is signed in. */
export const fetchToken = async (force: boolean): Promise<Result<IdToken | undefined, 'unavailable'>> =>
  withProvider(async (firebase) => firebase.fetchToken(force), 'unavailable' as const)

/** Makes the provider forget who was signed in. Where it cannot be reached there is nothing it could forget. */
export const signOut = async (): Promise<Result<void, 'unavailable'>> =>
  withProvider(async (firebase) => {
    await firebase.signOut()
    return ok(undefined)
  }, 'unavailable' as const)
