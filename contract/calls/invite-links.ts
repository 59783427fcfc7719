/** Invite links: a leader creates one, and anyone who opens it may join (docs/decisions/0005). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { InviteToken } from '../fields'
import { lifetimes, limits } from '../limits'
import * as read from '../reading/read'
import { page } from '../reading/page'
import { Done, pages } from './shared'

/** A link as shown to users who may invite. It has no token, because the server stores none. */
const InviteLink = v.object({
  linkId: v.string(),
  dateCreated: v.string(),
  /** When the link stops working; null: never by itself. */
  expiresAt: v.nullable(v.string()),
  /** How many users the link admits; null: any number. */
  useLimit: v.nullable(v.number()),
  uses: v.number(),
})

/** The token is in the body, so that no URL contains it. */
const Token = v.object({ token: InviteToken })

const positive = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))

export const inviteLinks = defineCalls({
  createInviteLink: {
    method: 'POST',
    path: '/clique/{id}/inviteLink',
    access: 'person',
    body: v.object({
      /** Seconds from now; null: until it is revoked. */
      expiresIn: v.nullable(positive(limits.inviteLinkSeconds)),
      useLimit: v.nullable(positive(limits.inviteLinkUses)),
    }),
    /** The only answer that ever contains the token. */
    answer: v.object({ link: InviteLink, token: v.string() }),
  },
  revokeInviteLink: {
    method: 'DELETE',
    path: '/clique/{id}/inviteLink/{linkId}',
    access: 'person',
    answer: Done,
  },
  inviteLinks: {
    method: 'GET',
    path: '/clique/{id}/inviteLinks',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(20),
    answer: page('links', InviteLink),
  },
  /**
   * The preview of the clique that the holder of a link sees first: also if signed out, and also for a private clique.
   */
  openInvite: {
    method: 'POST',
    path: '/invite/open',
    access: 'open',
    body: Token,
    answer: v.object({ clique: read.Clique }),
  },
  /**
   * Accepting twice counts as one use for the same user; for a member it counts as none, and succeeds even if the link
   * no longer works.
   */
  acceptInvite: {
    method: 'POST',
    path: '/invite/accept',
    access: 'person',
    body: Token,
    answer: v.object({ cliqueId: v.string() }),
  },
  /** Older form of openInvite, for installed apps of 0.3 and earlier. */
  openInviteByUrl: {
    method: 'GET',
    path: '/invite/{token}',
    access: 'open',
    answer: v.object({ clique: read.Clique }),
  },
  /** Older form of acceptInvite, for the same apps. */
  acceptInviteByUrl: {
    method: 'POST',
    path: '/invite/{token}/accept',
    access: 'person',
    answer: v.object({ cliqueId: v.string() }),
  },
})
