/**
 * Confirms that the person at a signed-in device is its user, for calls that require a recent sign-in (`recent` in
 * call.ts). The session stays the same; its next token has the new time.
 */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { token } from './code-email'
import { Signed } from './passkeys'
import { Done } from './shared'

export const recentSignIn = defineCalls({
  /** Sends a code to the caller, as for a sign-in. */
  offerSignInCode: {
    method: 'POST',
    path: '/signIn/code',
    access: 'person',
    answer: v.object({ session: v.string() }),
  },
  /** Takes an answer to `passkeySignInOptions`. Refused with PASSKEY_REFUSED for another user's passkey, with PASSKEY_UNKNOWN for a removed one. */
  confirmSignInByPasskey: {
    method: 'POST',
    path: '/signIn/confirmByPasskey',
    access: 'person',
    body: v.object({ credential: Signed }),
    answer: Done,
  },
  /** Refused with INVALID_REQUEST for a wrong code, with NOT_FOUND once another code is needed. */
  confirmSignInByCode: {
    method: 'POST',
    path: '/signIn/confirm',
    access: 'person',
    body: v.object({ session: token, code: token }),
    answer: Done,
  },
})
