/**
 * Signs in and out with the identity provider's SDK. In its own chunk, which only identity.ts loads; the guarantees of
 * the exported functions are described there.
 */
import { deleteApp, FirebaseError, initializeApp, type FirebaseOptions } from 'firebase/app'
import {
  PhoneAuthProvider,
  RecaptchaVerifier,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  signInWithCustomToken,
  signInWithPhoneNumber,
  updateCurrentUser,
  type ApplicationVerifier,
  type Auth,
  type User,
} from 'firebase/auth'
import { fail, ok, type Result } from '../../../contract/failure'
import type { BotCheck, Identity, IdentityConfig, SendCodeError, TokenError, VerifyError } from './provider-types'
import { newId } from '../ids'
import { describe, log } from '../log'
import { request } from '../requests'
import { isUnanswered } from '../unanswered'
import type { IdToken, SignIn, TokenTrouble } from './sign-in'

/** The name of the SDK's app that confirms codes and tokens. It keeps its user in memory only. */
const CONFIRMING = 'confirming'

let settings: { mode: IdentityConfig['mode']; options: FirebaseOptions } | undefined
const auths = new Map<string | undefined, Auth>()
let verifier: RecaptchaVerifier | undefined
let botCheckElement: HTMLElement | undefined

/** Prepares the SDK. In local mode it calls this server, which answers in the provider's place (server/identity). */
export const start = (config: IdentityConfig) => {
  const { mode, ...web } = config
  settings = { mode, options: Object.fromEntries(Object.entries(web).filter(([, value]) => value !== undefined)) }
}

/** The SDK for one sign-in. Without an id: the single record in which older versions stored the latest sign-in. */
const authOf = (signInId: string | undefined): Auth => {
  const known = auths.get(signInId)
  if (known) return known
  if (!settings) throw new Error('the identity provider was not started')
  // No popup resolver: it would load a foreign script and a frame that the content policy forbids.
  const auth = initializeAuth(initializeApp(settings.options, signInId), {
    persistence: signInId === CONFIRMING ? inMemoryPersistence : indexedDBLocalPersistence,
  })
  if (settings.mode === 'local') connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  auths.set(signInId, auth)
  return auth
}

/** Deletes this page's SDK for a sign-in. Safe to call concurrently: a second `deleteApp` would throw. */
const release = async (signInId: string | undefined) => {
  const known = auths.get(signInId)
  auths.delete(signInId)
  if (known) await deleteApp(known.app)
}

/**
 * The SDK for a sign-in, read from its storage again: this page's copy may be older ([Note: One renewal at a time]).
 */
const reopen = async (signInId: string | undefined): Promise<Auth> => {
  await release(signInId)
  return authOf(signInId)
}

const codeOf = (error: unknown) => (error instanceof FirebaseError ? error.code.replace(/^auth\//, '') : undefined)

const SEND_CODES = [
  'invalid-phone-number',
  'too-many-requests',
  'quota-exceeded',
  'invalid-app-credential',
  'captcha-check-failed',
  'web-storage-unsupported',
  'admin-restricted-operation',
  'code-not-sent',
  'codes-exhausted',
] as const satisfies SendCodeError[]

const sendCodeError = (error: unknown): SendCodeError => {
  const code = codeOf(error)
  const known = SEND_CODES.find((one) => one === code)
  if (known) return known
  if (code === 'network-request-failed') return 'network'
  if (error instanceof Error && /already been rendered/i.test(error.message)) return 'already-rendered'
  return 'other'
}

/** Google's bot check, rendered once for each element. */
const botCheckIn = (auth: Auth, element: HTMLElement): RecaptchaVerifier => {
  if (element !== botCheckElement) {
    verifier?.clear()
    verifier = undefined
  }
  botCheckElement = element
  verifier ??= new RecaptchaVerifier(auth, element, { size: 'invisible' })
  return verifier
}

/** A proof of work as the SDK's verifier, in place of Google's bot check. The SDK calls `_reset` after each use. */
const proving = (proof: string): ApplicationVerifier & { _reset: () => void } => ({
  type: 'recaptcha',
  verify: () => Promise.resolve(proof),
  _reset: () => undefined,
})

/** Sends with a proof of work. If the server rejects the proof (expired, or now too easy), tries one new proof. */
const sendProving = async (
  send: (by: ApplicationVerifier) => Promise<string>,
  takeProof: BotCheck['takeProof'],
  isSecond = false,
): Promise<Result<string, { code: SendCodeError }>> => {
  const proof = await takeProof()
  if (proof === undefined) return fail({ code: 'network' })
  try {
    return ok(await send(proving(proof)))
  } catch (error) {
    if (isSecond || codeOf(error) !== 'captcha-check-failed') throw error
    return sendProving(send, takeProof, true)
  }
}

export const sendCode = async (
  phone: string,
  { element, takeProof }: BotCheck,
): Promise<Result<string, { code: SendCodeError }>> => {
  const auth = authOf(CONFIRMING)
  const send = async (by: ApplicationVerifier) => (await signInWithPhoneNumber(auth, phone, by)).verificationId
  try {
    if (!auth.emulatorConfig) return ok(await send(botCheckIn(auth, element)))
    return await sendProving(send, takeProof)
  } catch (error) {
    // A used bot check fails at the next try, so it is reset after any failure (docs/specification.md 1.4).
    verifier?.clear()
    verifier = undefined
    element.replaceChildren()
    return fail({ code: sendCodeError(error) })
  }
}

const VERIFY_ERRORS: Record<string, VerifyError> = {
  'invalid-verification-code': 'invalid-verification-code',
  'code-expired': 'code-expired',
  'invalid-verification-id': 'code-expired',
  'too-many-requests': 'too-many-requests',
  'network-request-failed': 'network',
}

const tokenOf = async (user: User, force: boolean): Promise<IdToken | undefined> => {
  const { token, claims, expirationTime } = await user.getIdTokenResult(force)
  return claims.sub === user.uid ? { uid: user.uid, value: token, expiresAt: Date.parse(expirationTime) } : undefined
}

/** Stores the sign-in in its own record: see [Note: One record per sign-in] in identity.ts. */
const keep = async (user: User): Promise<Identity> => {
  const signInId = newId()
  await updateCurrentUser(authOf(signInId), user)
  await authOf(CONFIRMING).signOut()
  return { uid: user.uid, signInId, phoneNumber: user.phoneNumber ?? '', token: await tokenOf(user, false) }
}

export const confirmCode = async (
  verificationId: string,
  code: string,
): Promise<Result<Identity, { code: VerifyError }>> => {
  try {
    const credential = PhoneAuthProvider.credential(verificationId, code)
    const { user } = await signInWithCredential(authOf(CONFIRMING), credential)
    verifier?.clear()
    verifier = undefined
    return ok(await keep(user))
  } catch (error) {
    return fail({ code: VERIFY_ERRORS[codeOf(error) ?? ''] ?? 'other' })
  }
}

export const signInWithToken = async (token: string): Promise<Result<Identity, TokenError>> => {
  try {
    const { user } = await signInWithCustomToken(authOf(CONFIRMING), token)
    return ok(await keep(user))
  } catch (error) {
    log.warn('identity.token_refused', { error: describe(error) })
    return fail(codeOf(error) === 'network-request-failed' ? 'network' : 'other')
  }
}

export const fetchToken = async (
  { uid, signInId }: SignIn,
  force: boolean,
): Promise<Result<IdToken | undefined, TokenTrouble>> => {
  try {
    const auth = await reopen(signInId)
    await auth.authStateReady()
    const user = auth.currentUser
    return ok(user?.uid === uid ? await tokenOf(user, force) : undefined)
  } catch (error) {
    // The account is deleted or disabled: the sign-in has ended.
    if (['user-token-expired', 'user-disabled', 'user-not-found'].includes(codeOf(error) ?? '')) return ok(undefined)
    if (error instanceof FirebaseError || isUnanswered(error)) return fail('unavailable')
    log.error('identity.broken', { error: describe(error) })
    return fail('broken')
  }
}

/** Revokes the refresh token in local mode: the SDK only deletes its copy. If the device is offline, it expires. */
const revokeLocally = ({ emulatorConfig, currentUser }: Auth) => {
  if (!emulatorConfig || !currentUser) return
  const body = new URLSearchParams({ refresh_token: currentUser.refreshToken })
  request('/securetoken.googleapis.com/v1/token:revoke', { method: 'POST', body, keepalive: true }).catch(
    (error: unknown) => log.warn('identity.not_revoked', { error: describe(error) }),
  )
}

export const signOut = async ({ uid, signInId }: SignIn) => {
  const auth = authOf(signInId)
  await auth.authStateReady()
  // The record of older versions has one name for all users.
  if (auth.currentUser && auth.currentUser.uid !== uid) return
  revokeLocally(auth)
  await auth.signOut()
  await release(signInId)
}
