/** Passkeys: a person's own ways to sign in without a code (docs/identity.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { requiredText } from '../fields'
import { limits } from '../limits'
import { Done } from './shared'

const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  dateCreated: v.string(),
  /** When it last signed in; null: never. */
  lastUsedAt: v.nullable(v.string()),
})

/** Base64url, as WebAuthn's JSON has it. */
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
  /** What a new passkey is made with: WebAuthn's creation options as JSON, good for five minutes and one answer. */
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
  /** What a passkey signs to sign in: WebAuthn's request options as JSON, good for five minutes and one answer. */
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
