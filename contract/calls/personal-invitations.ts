/** Personal invitations: a link for one phone number, which signs that number in once (docs/identity.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Phone, Secret } from '../fields'
import { lifetimes } from '../limits'
import * as read from '../reading/read'
import { page } from '../reading/page'
import { Done, pages } from './shared'

/** An unused invitation. */
export const OpenInvitation = v.object({
  invitationId: v.string(),
  /** The last four digits of the number. */
  numberEnd: v.string(),
  /** A username; null: invited by the operator. */
  invitedBy: v.nullable(v.string()),
  expiresAt: v.string(),
})

export const personalInvitations = defineCalls({
  /** Replaces an earlier unused invitation of the same user for the same number and clique. */
  createPersonalInvitation: {
    method: 'POST',
    path: '/clique/{id}/personalInvitation',
    access: 'person',
    body: v.object({ phoneNumber: Phone }),
    /** The only answer that ever contains the token. */
    answer: v.object({ token: v.string(), expiresAt: v.string() }),
  },
  /** Unused invitations, the latest first, for members who may invite. */
  personalInvitations: {
    method: 'GET',
    path: '/clique/{id}/personalInvitations',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(20),
    answer: page('invitations', OpenInvitation),
  },
  /** Revokes an unused invitation: its link stops working. */
  revokePersonalInvitation: {
    method: 'DELETE',
    path: '/clique/{id}/personalInvitation/{invitationId}',
    access: 'person',
    answer: Done,
  },
  /**
   * Previews the invitation for the holder of its link, before they sign in. The token is in the body, so that no URL
   * contains it.
   */
  openPersonalInvitation: {
    method: 'POST',
    path: '/invitation/open',
    access: 'open',
    /** `deviceKey` admits the device that the invitation signed in, for ten minutes after the sign-in. */
    body: v.object({ token: Secret, deviceKey: Secret }),
    answer: v.object({
      /** null: invited by the operator. */
      invitedBy: v.nullable(read.User),
      /** null: the invitation is not for a clique. */
      clique: v.nullable(read.Clique),
      /** The number that the link signs in. Only a holder of the link's secret gets it. */
      phoneNumber: v.string(),
      /** The last four digits of the number, for apps of earlier versions. */
      numberEnd: v.string(),
    }),
  },
  /**
   * Signs the number in, once; a repeat from the same device succeeds for ten minutes. ALREADY_REGISTERED: the number
   * has a profile, or its owner has confirmed it, so another user's invitation may not sign in to the account.
   */
  signInByInvitation: {
    method: 'POST',
    path: '/invitation/signIn',
    access: 'open',
    body: v.object({ token: Secret, deviceKey: Secret }),
    /** For the identity provider's SDK. */
    answer: v.object({ customToken: v.string() }),
  },
  /**
   * Adds the caller to the clique: the owner of the number, who signed in by other means. Succeeds for a member even if
   * the invitation has ended.
   */
  acceptPersonalInvitation: {
    method: 'POST',
    path: '/invitation/accept',
    access: 'person',
    body: v.object({ token: Secret }),
    answer: v.object({ cliqueId: v.string() }),
  },
})
