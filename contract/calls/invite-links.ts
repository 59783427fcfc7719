/** Invite links: a leader creates one, and anyone who opens it may join (docs/decisions/0005). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { InviteToken } from '../fields'
import { lifetimes, limits } from '../limits'
import * as read from '../read'
import { page } from '../read-page'
import { Done, pages } from './shared'

/** One link as those who may invite see it. Its token is not in it: the server keeps none. */
const InviteLink = v.object({
  linkId: v.string(),
  dateCreated: v.string(),
  /** When it stops working; null: not by itself. */
  expiresAt: v.nullable(v.string()),
  /** How many people it lets in; null: any number. */
  useLimit: v.nullable(v.number()),
  uses: v.number(),
})

/** The token is in the body, so that no URL holds it. */
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
    /** The only answer that ever holds the token. */
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
  /** What the holder of a link sees before anything else: signed out too, and of a private clique too. */
  openInvite: {
    method: 'POST',
    path: '/invite/open',
    access: 'open',
    body: Token,
    answer: v.object({ clique: read.Clique }),
  },
  /** The same person twice takes one use; a member takes none, and is answered even where the link no longer works. */
  acceptInvite: {
    method: 'POST',
    path: '/invite/accept',
    access: 'person',
    body: Token,
    answer: v.object({ cliqueId: v.string() }),
  },
  /** Older form of openInvite, for installed apps of 0.3 and before. */
  openInviteByUrl: {
    method: 'GET',
    path: '/invite/{token}',
    access: 'open',
    answer: v.object({ clique: read.Clique }),
  },
  /** Older form of acceptInvite, likewise. */
  acceptInviteByUrl: {
    method: 'POST',
    path: '/invite/{token}/accept',
    access: 'person',
    answer: v.object({ cliqueId: v.string() }),
  },
})
