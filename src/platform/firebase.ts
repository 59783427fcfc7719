/** The identity provider's SDK: loaded by identity.ts alone, as a chunk of its own. */
import { FirebaseError, initializeApp } from 'firebase/app'
import {
  RecaptchaVerifier,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithPhoneNumber,
  type Auth,
  type ConfirmationResult,
} from 'firebase/auth'
import { fail, ok, type Result } from '../../contract/failure'
import type { IdToken, Identity, IdentityConfig, SendCodeError, VerifyError } from './identity'

let auth: Auth | undefined
let verifier: RecaptchaVerifier | undefined
let pending: ConfirmationResult | undefined

/** Prepares the SDK. In local mode its calls go to our own origin, which answers them (see server/identity). */
export const start = (config: IdentityConfig) => {
  const { mode, ...web } = config
  const options = Object.fromEntries(Object.entries(web).filter(([, value]) => value !== undefined))
  // No popup resolver: it would pull in a foreign script and a frame that the content policy forbids.
  auth = initializeAuth(initializeApp(options), { persistence: indexedDBLocalPersistence })
  if (mode === 'local') connectAuthEmulator(auth, location.origin, { disableWarnings: true })
}

const theAuth = () => {
  if (!auth) throw new Error('the identity provider was not started')
  return auth
}

const codeOf = (error: unknown) => (error instanceof FirebaseError ? error.code.replace(/^auth\//, '') : undefined)

const SEND_CODES: readonly string[] = [
  'invalid-phone-number',
  'too-many-requests',
  'quota-exceeded',
  'invalid-app-credential',
  'captcha-check-failed',
  'web-storage-unsupported',
] satisfies SendCodeError[]

const sendCodeError = (error: unknown): SendCodeError => {
  const code = codeOf(error)
  if (code !== undefined && SEND_CODES.includes(code)) return code as SendCodeError
  if (error instanceof Error && /already been rendered/i.test(error.message)) return 'already-rendered'
  return 'other'
}

export const sendCode = async (
  phone: string,
  botCheck: HTMLElement,
): Promise<Result<void, { code: SendCodeError }>> => {
  try {
    verifier ??= new RecaptchaVerifier(theAuth(), botCheck, { size: 'invisible' })
    pending = await signInWithPhoneNumber(theAuth(), phone, verifier)
    return ok(undefined)
  } catch (error) {
    // A used bot check refuses the next try, so it is reset after any failure (specification 1 §4).
    verifier?.clear()
    verifier = undefined
    botCheck.replaceChildren()
    return fail({ code: sendCodeError(error) })
  }
}

const VERIFY_ERRORS: Record<string, VerifyError> = {
  'invalid-verification-code': 'invalid-verification-code',
  'code-expired': 'code-expired',
  'invalid-verification-id': 'code-expired',
  'network-request-failed': 'network',
}

export const confirmCode = async (code: string): Promise<Result<Identity, { code: VerifyError }>> => {
  if (!pending) return fail({ code: 'no-pending' })
  try {
    const { user } = await pending.confirm(code)
    forgetPending()
    return ok({ uid: user.uid, phoneNumber: user.phoneNumber ?? '' })
  } catch (error) {
    return fail({ code: VERIFY_ERRORS[codeOf(error) ?? ''] ?? 'other' })
  }
}

export const forgetPending = () => {
  pending = undefined
  verifier?.clear()
  verifier = undefined
}

export const fetchToken = async (force: boolean): Promise<Result<IdToken | undefined, 'unavailable'>> => {
  try {
    await theAuth().authStateReady()
    const result = await theAuth().currentUser?.getIdTokenResult(force)
    return ok(result && { value: result.token, expiresAt: Date.parse(result.expirationTime) })
  } catch (error) {
    // The account is gone or disabled: that is a verdict, and nobody is signed in any more.
    if (['user-token-expired', 'user-disabled', 'user-not-found'].includes(codeOf(error) ?? '')) return ok(undefined)
    return fail('unavailable')
  }
}

export const signOut = () => theAuth().signOut()
