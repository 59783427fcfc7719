/** The device's own passkeys. The package is loaded when a passkey is made or used. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { fail, ok, type Result } from '../../../contract/failure'
import { elapsed } from '../clock'
import { describe, log } from '../log'

/** A passkey's signature in the server's format. */
export type PasskeyAnswer = AuthenticationResponseJSON

/**
 * `cancelled`: by the user, by a timeout, or by another dialog. `refused`: by the browser, before it showed anything.
 * `known`: this device has one already.
 */
export type PasskeyError = 'cancelled' | 'refused' | 'known' | 'failed'

/** Milliseconds within which no user has read and closed a dialog: the browsers inside other apps show none. */
const AT_ONCE_MS = 300

const load = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys, and the passkeys belong to this page's site. */
export const hasPasskeys = (rpId: string | undefined): boolean =>
  rpId !== undefined && location.hostname === rpId && typeof PublicKeyCredential === 'function'

/** `began`: when the browser was asked (ms, by the clock of waits). */
const errorOf = (error: unknown, began: number): PasskeyError => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  if (name === 'NotAllowedError') return elapsed() - began < AT_ONCE_MS ? 'refused' : 'cancelled'
  if (name === 'AbortError') return 'cancelled'
  log.warn('passkey.failed', { error: describe(error) })
  return 'failed'
}

/** Makes a passkey with the server's options. */
export const makePasskey = async (options: unknown): Promise<Result<RegistrationResponseJSON, PasskeyError>> => {
  let began = 0
  try {
    const { startRegistration } = await load()
    began = elapsed()
    return ok(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))
  } catch (error) {
    return fail(errorOf(error, began))
  }
}

/**
 * Signs the server's options with a passkey that the user chooses: in a dialog, or (`suggested`) among the suggestions
 * of a field with autocomplete 'webauthn', which waits until the user does so.
 */
export const signWithPasskey = async (
  options: unknown,
  suggested: boolean,
): Promise<Result<AuthenticationResponseJSON, PasskeyError>> => {
  let began = 0
  try {
    const { startAuthentication } = await load()
    began = elapsed()
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    return ok(
      await startAuthentication({ optionsJSON, useBrowserAutofill: suggested, verifyBrowserAutofillInput: false }),
    )
  } catch (error) {
    return fail(errorOf(error, began))
  }
}

/** Whether a field can suggest passkeys. */
export const canSuggestPasskeys = async (): Promise<boolean> => (await load()).browserSupportsWebAuthnAutofill()

/** Ends a pending suggestion: the field no longer exists. */
export const stopSuggesting = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony()

/** Calls with which some browsers notify the user's password manager; the types do not have them yet. */
interface Signals {
  signalUnknownCredential?(options: { rpId: string; credentialId: string }): Promise<void>
  signalAllAcceptedCredentials?(options: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: string[]
  }): Promise<void>
}
const signals = (): Signals => (typeof PublicKeyCredential === 'function' ? (PublicKeyCredential as Signals) : {})
const untold = (error: unknown) => log.warn('passkey.not_told', { error: describe(error) })

/** Tells the device that no user has this passkey, so that it is not offered again. */
export const forgetPasskey = async (rpId: string, credentialId: string): Promise<void> => {
  await signals().signalUnknownCredential?.({ rpId, credentialId }).catch(untold)
}

/** Tells the device which passkeys a user still has: it stops offering the others. */
export const keepOnlyPasskeys = async (rpId: string, userId: string, ids: string[]): Promise<void> => {
  const handle = btoa(userId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  await signals().signalAllAcceptedCredentials?.({ rpId, userId: handle, allAcceptedCredentialIds: ids }).catch(untold)
}
