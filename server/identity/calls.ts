/** The identity provider's calls that its SDK makes for phone sign-in, by method and path (docs/identity.md). */
import * as v from 'valibot'
import { Phone } from '../../contract/fields'
import { fail, ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import type { Limiter } from '../limits/limiter'
import type { Log } from '../telemetry/log'
import { findAccount } from './accounts'
import { areHeldBack, confirmCode, countCodes, sendCode, type Delivery } from './codes/codes'
import { exchangeCustomToken } from './tokens/custom-tokens'
import { hasDevice, renewSession, revokeRefreshToken, signIn } from './devices'
import { checkKnown } from './known-number'
import type { SigningKeys } from './tokens/keys'
import { LOCAL_PROJECT } from './project'
import { mostTries, type Puzzles } from './codes/puzzles'
import type { Send } from './codes/sending'
import { issueToken, TOKEN_LIFE } from './tokens/token'
import type { Verify } from './tokens/verify'

export interface IdentityParts {
  db: Database
  keys: SigningKeys
  verify: Verify
  limiter: Limiter
  log: Log
  /** Whether test numbers sign in with their fixed codes. */
  isTrial: boolean
  delivery: Delivery
  /** Sends codes to the addresses that users gave; absent if there is no mail server. */
  mail?: Send
  /** Whether a number without a profile needs an invitation before a code is sent to it. */
  isInvitedOnly: boolean
  /** The maximum number of codes that this server sends in an hour. */
  codesPerHour: number
  /** The proof of work that a code requires; absent if none is required. */
  puzzles?: Puzzles
}

/** The client of a call: its network, and the name of its device. */
export interface Client {
  address: string
  deviceName: string
}

/** Returns an answer's body, or the provider's error code. */
type ProviderCall = (parts: IdentityParts, body: unknown, client: Client) => Promise<Result<object, string>>

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))
const PhoneField = v.object({ phoneNumber: Phone, recaptchaToken: v.optional(v.string(), '') })
const Confirmation = v.object({ sessionInfo: text, code: text })
const WithIdToken = v.object({ idToken: text })
const WithCustomToken = v.object({ token: text })
const WithRefreshToken = v.object({ refresh_token: text })

const send: ProviderCall = async (parts, body, { address }) => {
  const { db, limiter, isTrial, isInvitedOnly, delivery, mail, puzzles, codesPerHour: perHour } = parts
  if (!v.is(PhoneField, body)) return fail('INVALID_PHONE_NUMBER : Invalid format.')
  const { phoneNumber: phone, recaptchaToken: solution = '' } = body
  const codes = await countCodes(db)
  if (puzzles && !(await puzzles.accept('code', solution, mostTries(codes, perHour))))
    return fail('CAPTCHA_CHECK_FAILED')
  const isHeldBack = areHeldBack(codes, perHour)
  const allowed = await checkKnown({ db, limiter, isInvitedOnly, isHeldBack }, phone, address)
  if (!allowed.ok) return allowed
  const session = await sendCode(db, { phone, mail, asker: address, delivery, isTrial, perHour })
  if (!session.ok && session.error === 'CODES_EXHAUSTED') parts.log('identity.codes_exhausted', { perHour })
  return session.ok ? ok({ sessionInfo: session.value }) : session
}

/** The puzzle that a device solves before it requests a code. The SDK has no such call: the app makes it itself. */
const puzzle: ProviderCall = async ({ db, puzzles, codesPerHour }) =>
  ok(puzzles ? { puzzle: puzzles.make('code', mostTries(await countCodes(db), codesPerHour)) } : {})

const confirm: ProviderCall = async ({ db, keys }, body, { deviceName }) => {
  if (!v.is(Confirmation, body)) return fail('INVALID_SESSION_INFO')
  const phone = await confirmCode(db, body.sessionInfo, body.code)
  if (!phone.ok) return phone
  const session = await signIn(db, phone.value, deviceName)
  return ok({
    idToken: await issueToken(keys, { ...session, phone: phone.value }),
    refreshToken: session.refreshToken,
    expiresIn: String(TOKEN_LIFE),
    localId: session.accountId,
    isNewUser: session.isNew,
    phoneNumber: phone.value,
  })
}

/** Exchanges the custom token of a passkey or an invitation for a session. */
const signInWithToken: ProviderCall = async ({ db, keys }, body, { deviceName }) => {
  if (!v.is(WithCustomToken, body)) return fail('MISSING_CUSTOM_TOKEN')
  const session = await exchangeCustomToken(db, body.token, deviceName)
  if (!session.ok) return session
  return ok({
    idToken: await issueToken(keys, session.value),
    refreshToken: session.value.refreshToken,
    expiresIn: String(TOKEN_LIFE),
  })
}

const lookup: ProviderCall = async ({ db, verify }, body) => {
  const identity = v.is(WithIdToken, body) ? await verify(body.idToken) : undefined
  if (identity === undefined) return fail('INVALID_ID_TOKEN')
  const account = await findAccount(db, identity.uid)
  const { deviceId } = identity
  const isEnded = deviceId === undefined || !(await hasDevice(db, identity.uid, deviceId))
  if (account === undefined || isEnded) return fail('USER_NOT_FOUND')
  const phoneNumber = account.phone_number
  return ok({
    users: [
      {
        localId: account.account_id,
        phoneNumber,
        createdAt: String(account.created_at.getTime()),
        lastLoginAt: String(account.last_sign_in_at.getTime()),
        providerUserInfo: [{ providerId: 'phone', rawId: phoneNumber, phoneNumber }],
      },
    ],
  })
}

const refresh: ProviderCall = async ({ db, keys, log }, body, { deviceName }) => {
  if (!v.is(WithRefreshToken, body)) return fail('MISSING_REFRESH_TOKEN')
  const renewed = await renewSession(db, body.refresh_token, deviceName)
  if (!renewed.ok) {
    if (renewed.error === 'reused') log('identity.token_reused')
    // The provider's code for an ended session: the SDK signs out on it, but waits on INVALID_REFRESH_TOKEN.
    return fail('TOKEN_EXPIRED')
  }
  if (renewed.value.isResumed) log('identity.token_resumed')
  const token = await issueToken(keys, renewed.value)
  return ok({
    access_token: token,
    id_token: token,
    refresh_token: renewed.value.refreshToken,
    expires_in: String(TOKEN_LIFE),
    token_type: 'Bearer',
    user_id: renewed.value.accountId,
    project_id: LOCAL_PROJECT,
  })
}

/** Called at sign-out. The SDK has no such call: the app makes it itself. */
const revoke: ProviderCall = async ({ db }, body) => {
  if (!v.is(WithRefreshToken, body)) return fail('MISSING_REFRESH_TOKEN')
  await revokeRefreshToken(db, body.refresh_token)
  return ok({})
}

/** The SDK requests Google's bot check; this server has none, and the SDK needs this answer. */
const botCheckParameters: ProviderCall = () => Promise.resolve(ok({ recaptchaSiteKey: 'unused' }))
const botCheckState: ProviderCall = () =>
  Promise.resolve(
    ok({
      recaptchaKey: `projects/${LOCAL_PROJECT}/keys/none`,
      recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
    }),
  )

export const providerCalls: Partial<Record<string, ProviderCall>> = {
  'GET /identitytoolkit.googleapis.com/v1/recaptchaParams': botCheckParameters,
  'GET /identitytoolkit.googleapis.com/v2/recaptchaConfig': botCheckState,
  'POST /identitytoolkit.googleapis.com/v1/puzzle': puzzle,
  'POST /identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode': send,
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber': confirm,
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken': signInWithToken,
  'POST /identitytoolkit.googleapis.com/v1/accounts:lookup': lookup,
  'POST /securetoken.googleapis.com/v1/token': refresh,
  'POST /securetoken.googleapis.com/v1/token:revoke': revoke,
}
