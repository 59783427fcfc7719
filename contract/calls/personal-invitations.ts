/** Personal invitations: a link for one phone number, which signs that number in once (docs/identity.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Phone, Secret } from '../fields'
import * as read from '../read'

export const personalInvitations = defineCalls({
  /** Ends an earlier unused one of the same user for the same number and clique. */
  createPersonalInvitation: {
    method: 'POST',
    path: '/clique/{id}/personalInvitation',
    access: 'person',
    body: v.object({ phoneNumber: Phone }),
    /** The only answer that ever holds the token. */
    answer: v.object({ token: v.string(), expiresAt: v.string() }),
  },
  /** What the holder of a link sees before anything else. The token is in the body, so that no URL holds it. */
  openPersonalInvitation: {
    method: 'POST',
    path: '/invitation/open',
    access: 'open',
    /** A device that was signed in by it a moment ago names itself with its key. */
    body: v.object({ token: Secret, deviceKey: Secret }),
    answer: v.object({
      /** null: the operator. */
      invitedBy: v.nullable(read.User),
      /** null: it leads into no clique. */
      clique: v.nullable(read.Clique),
      /** The last four digits of the number. */
      numberEnd: v.string(),
    }),
  },
  /**
   * Signs the number in, once; the same device is answered again for ten minutes. ALREADY_REGISTERED: the number has a
   * profile, which a user's invitation does not open.
   */
  signInByInvitation: {
    method: 'POST',
    path: '/invitation/signIn',
    access: 'open',
    body: v.object({ token: Secret, deviceKey: Secret }),
    /** For the identity provider's SDK. */
    answer: v.object({ customToken: v.string() }),
  },
  /** Its person, signed in otherwise, enters the clique. A member is answered too, also where it has ended. */
  acceptPersonalInvitation: {
    method: 'POST',
    path: '/invitation/accept',
    access: 'person',
    body: v.object({ token: Secret }),
    answer: v.object({ cliqueId: v.string() }),
  },
})
