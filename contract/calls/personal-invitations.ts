/** Personal invitations: a link for one phone number, which signs that number in once (docs/identity.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Phone, Secret } from '../fields'
import { lifetimes } from '../limits'
import * as read from '../read'
import { page } from '../read-page'
import { Done, pages } from './shared'

/** One that was not used yet. */
export const OpenInvitation = v.object({
  invitationId: v.string(),
  /** The last four digits of the number. */
  numberEnd: v.string(),
  /** A username; null: the operator. */
  invitedBy: v.nullable(v.string()),
  expiresAt: v.string(),
})

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
  /** Those that were not used yet, the last one first, for members who may invite. */
  personalInvitations: {
    method: 'GET',
    path: '/clique/{id}/personalInvitations',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(20),
    answer: page('invitations', OpenInvitation),
  },
  /** Its link ends. */
  revokePersonalInvitation: {
    method: 'DELETE',
    path: '/clique/{id}/personalInvitation/{invitationId}',
    access: 'person',
    answer: Done,
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
      /** The number that it signs in. Only who has the link's secret reads it. */
      phoneNumber: v.string(),
      /** The last four digits of the number, for apps of earlier versions. */
      numberEnd: v.string(),
    }),
  },
  /**
   * Signs the number in, once; the same device is answered again for ten minutes. ALREADY_REGISTERED: the number has a
   * profile, or its owner has confirmed it, and a user's invitation does not open it.
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
