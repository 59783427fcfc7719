/** The device's own passkeys. The package is loaded when a passkey is made or used. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { fail, ok, type Result } from '../../../contract/failure'
import { describe, log } from '../log'

/** A passkey's signature in the server's format. */
export type PasskeyAnswer = AuthenticationResponseJSON

/** `cancelled`: by the user, by a timeout, or by another dialog. `known`: this device has one already. */
export type PasskeyError = 'cancelled' | 'known' | 'failed'

const load = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys, and the passkeys belong to this page's site. */
export const hasPasskeys = (rpId: string | undefined): boolean =>
  rpId !== undefined && location.hostname === rpId && typeof PublicKeyCredential === 'function'

const errorOf = (error: unknown): PasskeyError => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  log.warn('passkey.failed', { error: describe(error) })
  return 'failed'
}

/** Makes a passkey with the server's options. */
export const makePasskey = async (options: unknown): Promise<Result<RegistrationResponseJSON, PasskeyError>> => {
  try {
    const { startRegistration } = await load()
    return ok(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))
  } catch (error) {
    return fail(errorOf(error))
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
  try {
    const { startAuthentication } = await load()
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    return ok(
      await startAuthentication({ optionsJSON, useBrowserAutofill: suggested, verifyBrowserAutofillInput: false }),
    )
  } catch (error) {
    return fail(errorOf(error))
  }
}

/** Whether a field can suggest passkeys. */
export const canSuggestPasskeys = async (): Promise<boolean> => (await load()).browserSupportsWebAuthnAutofill()

/** Ends a pending suggestion: the field no longer exists. */
export const stopSuggesting = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony()
