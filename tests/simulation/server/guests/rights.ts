/** The rights of guests (server/rules/guest.ts, server/guests), over the double's state. */
import type { GuestRight } from '../../../../contract/call'
import { ok, type Result } from '../../../../contract/failure'
import { guestRights } from '../../../../contract/guest-rights'
import { refuse, type Refusal } from '../../../../server/basis/refusal'
import type { Caller } from '../route'
import type { CollectionRow, ServerState } from '../state'
import type { GuestLinkRow, GuestRow } from './rows'

const isInForce = (state: ServerState, { isRevoked, expiresAt }: GuestLinkRow) => !isRevoked && expiresAt > state.now()

/** The link of a guest who was not removed and became no user, while it is in force. */
export const linkInForce = (state: ServerState, guest: GuestRow | undefined): GuestLinkRow | undefined => {
  const link = state.guestLinks.get(guest?.linkId ?? '')
  const isHere = guest && guest.removedOrder === undefined && guest.claimedBy === undefined
  return isHere && link && isInForce(state, link) ? link : undefined
}

/** Whether the viewer is a guest of the collection whose link allows this now. */
export const isGuestWith = (state: ServerState, right: 'add' | 'see', viewer: string, { id }: CollectionRow) => {
  const link = linkInForce(state, state.guests.get(viewer))
  return link !== undefined && link.collectionId === id && !link.isPaused && link.rights[right]
}

/** The link of a secret, with the refusal of one that has ended. */
export const findLink = (state: ServerState, secret: string): Result<GuestLinkRow, Refusal> => {
  const link = [...state.guestLinks.values()].find((row) => row.secret === secret)
  if (!link || state.collections.get(link.collectionId)?.isDeleted) return refuse('NOT_FOUND', 'Link does not exist')
  if (link.isRevoked) return refuse('INVITE_REVOKED', 'This link was switched off')
  return isInForce(state, link) ? ok(link) : refuse('INVITE_EXPIRED', 'This link has expired')
}

/** Whether this is the form of a guest's token. */
export const isGuestToken = (token: string) => /^[\w-]{43}$/.test(token)

/** The guest of a token, if their link allows a call with this right now. */
export const findGuest = (
  state: ServerState,
  token: string,
  right: GuestRight | undefined,
): Result<Caller, Refusal> => {
  const session = state.guestSessions.get(token)
  if (!session || session.isOver) return refuse('UNAUTHENTICATED', 'Sign in first')
  const guest = state.guests.get(session.userId)
  if (guest?.claimedBy !== undefined) return refuse('GUEST_CLAIMED', 'You have become a member')
  const link = state.guestLinks.get(guest?.linkId ?? '')
  if (!guest || !link) return refuse('UNAUTHENTICATED', 'Sign in first')
  if (guest.removedOrder !== undefined) return refuse('GUEST_REMOVED', 'The host removed you')
  if (link.isRevoked) return refuse('GUEST_ENDED', 'The host ended this link')
  if (!isInForce(state, link)) return refuse('GUEST_EXPIRED', 'The time of this link is over')
  if (state.collections.get(link.collectionId)?.isDeleted)
    return refuse('COLLECTION_DELETED', 'The photos were deleted', 401)
  if (right === undefined || !guestRights(link.kind, link.rights)[right])
    return refuse('FORBIDDEN', 'Guests may not do this')
  if (link.isPaused && right !== 'enter' && right !== 'own')
    return refuse('GUEST_PAUSED', 'The host has paused this link')
  return ok({ uid: guest.uid, userId: guest.userId, guest: { link, token } })
}

const photosOf = (state: ServerState, owners: ReadonlySet<string>) =>
  [...state.items.values()].filter(
    ({ owner, isDeleted, deletedBy }) => owners.has(owner) && (!isDeleted || deletedBy === owner),
  ).length

/** The user who pays for what a guest gives: the link's maker as long as they are a member, then the leader. */
export const payerOf = ({ cliques, collections }: ServerState, { createdBy, collectionId }: GuestLinkRow) => {
  const clique = cliques.get(collections.get(collectionId)?.cliqueId ?? '')
  return clique?.members.has(createdBy) ? createdBy : clique?.leader
}

/** Frees what these guests have announced and not added. */
export const endAnnouncements = ({ items }: ServerState, isOf: (guestId: string) => boolean) => {
  for (const { id, owner, isReady } of items.values()) if (!isReady && isOf(owner)) items.delete(id)
}

/** The number of photos that a guest may still add, and whether the link has less room than their own share. */
export const roomOf = (state: ServerState, guestId: string): { room: number; isOfLink: boolean } => {
  const link = state.guestLinks.get(state.guests.get(guestId)?.linkId ?? '')
  if (!link) return { room: 0, isOfLink: false }
  const others = [...state.guests.values()].filter(({ linkId }) => linkId === link.id).map(({ userId }) => userId)
  const own = link.guestPhotoLimit - photosOf(state, new Set([guestId]))
  const all = link.photoLimit - photosOf(state, new Set(others))
  return { room: Math.max(0, Math.min(own, all)), isOfLink: all < own }
}
