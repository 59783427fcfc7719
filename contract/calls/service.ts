/** Calls about the server itself. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { lifetimes } from '../limits'

export const service = defineCalls({
  /**
   * Ready: the server can answer calls. 503 while the database or the photos' store does not answer, and from when the
   * server begins to stop. `full`: uploads are refused because the disk has no room, and all else works.
   */
  health: {
    method: 'GET',
    path: '/health',
    access: 'open',
    answer: v.object({ status: v.picklist(['ok', 'full']), version: v.string() }),
  },
  /** Live: the process answers at all, whatever else is unavailable. A process that does not should be restarted. */
  live: {
    method: 'GET',
    path: '/health/live',
    access: 'open',
    answer: v.object({ status: v.string() }),
  },
  config: {
    method: 'GET',
    path: '/config',
    access: 'open',
    lifetime: lifetimes.user,
    answer: v.object({
      version: v.string(),
      identity: v.object({
        /** `local`: this server answers the identity provider's calls at its own origin. */
        mode: v.picklist(['local', 'firebase']),
        apiKey: v.string(),
        projectId: v.string(),
        authDomain: v.optional(v.string()),
        appId: v.optional(v.string()),
      }),
      /** How a code reaches its user; absent if it is sent by text message. */
      codes: v.optional(v.picklist(['handedOn'])),
      /** Codes can be sent to an e-mail address that a user gives. */
      codesByEmail: v.optional(v.literal(true)),
      /** The host name of the site that passkeys are for; absent if there are none. */
      passkeys: v.optional(v.object({ rpId: v.string() })),
      /** For how many days deleted objects can be restored. */
      trashDays: v.optional(v.number(), 0),
      limits: v.object({ filesPerUpload: v.number(), bytesPerFile: v.number() }),
      /** The operator's pages, opened from the settings. */
      links: v.optional(v.object({ feedback: v.optional(v.string()), privacy: v.optional(v.string()) })),
      /** The key that browsers use to subscribe to pushes, base64url. */
      push: v.optional(v.object({ publicKey: v.string() })),
      features: v.object({
        testPages: v.boolean(),
        accountDeletion: v.boolean(),
        /** Test numbers sign in with fixed codes. */
        testNumbers: v.optional(v.boolean(), false),
      }),
    }),
  },
})
