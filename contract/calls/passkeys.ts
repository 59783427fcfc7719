/** Passkeys: a user's own ways to sign in without a code (docs/identity.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { requiredText } from '../fields'
import { limits } from '../limits'
import { Done } from './shared'

const Passkey = v.object({
  id: v.string(),
  /** Its id on the devices that have it. */
  credentialId: v.string(),
  /** The host name that it was made for, if that is not this server's any more: browsers do not offer it here. */
  elsewhere: v.nullable(v.string()),
  name: v.string(),
  dateCreated: v.string(),
  /** When the passkey was last used to sign in; null: never. */
  lastUsedAt: v.nullable(v.string()),
})

/** Base64url, as in WebAuthn's JSON. */
const bytes = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(16_384))
const credential = { id: bytes, rawId: bytes, type: v.picklist(['public-key']) }
const Created = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(requiredText(20)), v.maxLength(8))),
  }),
})
export const Signed = v.object({
  ...credential,
  response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})

const name = requiredText(limits.passkeyName)

export const passkeys = defineCalls({
  passkeys: { method: 'GET', path: '/passkeys', access: 'person', answer: v.object({ passkeys: v.array(Passkey) }) },
  /** WebAuthn's creation options as JSON for a new passkey, valid for five minutes and one answer. */
  passkeyOptions: {
    method: 'POST',
    path: '/passkeys/options',
    access: 'person',
    recent: true,
    answer: v.object({ options: v.unknown() }),
  },
  addPasskey: {
    method: 'POST',
    path: '/passkeys',
    access: 'person',
    recent: true,
    body: v.object({ name, credential: Created }),
    answer: v.object({ passkey: Passkey }),
  },
  renamePasskey: { method: 'PATCH', path: '/passkeys/{id}', access: 'person', body: v.object({ name }), answer: Done },
  removePasskey: { method: 'DELETE', path: '/passkeys/{id}', access: 'person', answer: Done },
  /** WebAuthn's request options as JSON, which a passkey signs to sign in; valid for five minutes and one answer. */
  passkeySignInOptions: {
    method: 'POST',
    path: '/passkeys/signIn/options',
    access: 'open',
    answer: v.object({ options: v.unknown() }),
  },
  signInByPasskey: {
    method: 'POST',
    path: '/passkeys/signIn',
    access: 'open',
    body: v.object({ credential: Signed }),
    /** For the identity provider's SDK. */
    answer: v.object({ customToken: v.string() }),
  },
})
