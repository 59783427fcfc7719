/** The calls of guests: opening a link, becoming a guest, and what a guest gave (docs/guests.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { InviteToken, requiredText, Secret } from '../fields'
import { lifetimes, limits } from '../limits'
import { pageSizes } from '../page-sizes'
import { Puzzle } from '../puzzle'
import * as read from '../reading/read'
import { page } from '../reading/page'
import { GuestLinkKind, GuestRights } from './guest-links'
import { Done, pages } from './shared'

/** All that a guest is told of the collection before they enter. */
const Invitation = v.object({
  kind: GuestLinkKind,
  collection: v.object({ id: v.string(), name: v.string() }),
  clique: v.object({ name: v.string() }),
  /** The first name of the member who invites; absent if no member is left. */
  host: v.optional(v.string()),
  expiresAt: v.string(),
  isPaused: v.boolean(),
  rights: GuestRights,
})

/** The secret is in the body, so that no URL contains it. */
const WithSecret = v.object({ secret: InviteToken })

export const guests = defineCalls({
  /** The invitation of a link. Spends nothing. `enterAsGuest` takes the solution of the `puzzle`. */
  openGuestLink: {
    method: 'POST',
    path: '/guest/open',
    access: 'open',
    body: WithSecret,
    answer: v.object({ invitation: Invitation, puzzle: v.optional(Puzzle) }),
  },
  /** Makes a guest with a session, or answers the same again: one `token` is one guest. */
  enterAsGuest: {
    method: 'POST',
    path: '/guest/enter',
    access: 'open',
    body: v.object({
      ...WithSecret.entries,
      /** Absent: the link is a wall's. */
      name: v.optional(requiredText(limits.name)),
      /** 32 random bytes of the device, which become the session's token. */
      token: Secret,
      /** The solution of the puzzle. */
      solution: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
    }),
    answer: v.object({ userId: v.string(), uid: v.string(), invitation: Invitation }),
  },
  /** Makes the code valid, which the device made, for one other device of the guest; replaces an earlier one. */
  offerGuestCode: {
    method: 'POST',
    path: '/guest/code',
    access: 'person',
    guests: 'own',
    body: v.object({ code: Secret }),
    answer: Done,
  },
  /** The guest whose code this is: the device asks before it continues as them. Spends nothing. */
  openGuestCode: {
    method: 'POST',
    path: '/guest/openCode',
    access: 'open',
    body: v.object({ code: Secret }),
    answer: v.object({ name: v.string(), invitation: Invitation }),
  },
  /** Makes a session of the same guest on another device; the code is spent. Repeated with its token, it changes nothing. */
  continueAsGuest: {
    method: 'POST',
    path: '/guest/continue',
    access: 'open',
    body: v.object({ code: Secret, token: Secret }),
    answer: v.object({ userId: v.string(), uid: v.string(), name: v.string(), invitation: Invitation }),
  },
  /** The guest's own name, invitation and photos so far. */
  guestSelf: {
    method: 'GET',
    path: '/guest/self',
    access: 'person',
    guests: 'enter',
    lifetime: lifetimes.stats,
    answer: v.object({
      userId: v.string(),
      name: v.string(),
      photos: v.number(),
      /** How many more photos the guest may add. */
      room: v.number(),
      /** Whether it is the link that has no more room, not this guest's share. Absent in an answer of an earlier version. */
      isRoomOfLink: v.optional(v.boolean()),
      invitation: Invitation,
    }),
  },
  /** The photos that the guest gave and did not take back, the last one first. */
  guestPhotos: {
    method: 'GET',
    path: '/guest/photos',
    access: 'person',
    guests: 'own',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.viewer),
    answer: page('flicks', read.Flick),
  },
  /**
   * Gives a user everything that they did as a guest: photos, likes, and photos on their way. Makes them a member of the
   * clique, if the link allows it. Repeated, it changes nothing.
   */
  claimGuest: {
    method: 'POST',
    path: '/guest/claim',
    access: 'person',
    body: v.object({ token: Secret }),
    answer: v.object({ cliqueId: v.string(), collectionId: v.string() }),
  },
  /** Ends this session. The guest's photos stay. */
  leaveAsGuest: { method: 'POST', path: '/guest/leave', access: 'person', guests: 'enter', answer: Done },
})
