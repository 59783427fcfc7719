/** The identity provider's arguments and answers. */
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
  /** The first one: its renewal would wait for any other tab that renews. */
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

/** The proof that no bot requests a code: Google's check is drawn in the element, ours is a proof of work. */
export interface BotCheck {
  element: HTMLElement
  /** Resolves to a proof for one request; undefined if it could not be made now. */
  takeProof: () => Promise<string | undefined>
}
