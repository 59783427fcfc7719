/** Guests and their links as calls return them (server/guests). */
import { isBlockBetween, type ServerState } from '../state'
import type { GuestLinkRow, GuestRow } from './rows'

const shownPhotos = (state: ServerState, isOf: (owner: string) => boolean) =>
  [...state.items.values()].filter((item) => item.isReady && !item.isDeleted && isOf(item.owner)).length

const guestsOf = ({ guests }: ServerState, linkId: string) =>
  [...guests.values()].filter((guest) => guest.linkId === linkId)

/** The first name of the link's maker, or of the leader if they have left. */
const hostOf = (state: ServerState, { createdBy, collectionId }: GuestLinkRow) => {
  const { members, leader } = state.cliques.get(state.collections.get(collectionId)?.cliqueId ?? '') ?? {}
  const host = [createdBy, leader ?? ''].find((id) => members?.has(id))
  return state.users.get(host ?? '')?.firstName
}

export const presentInvitation = (state: ServerState, link: GuestLinkRow) => {
  const collection = state.collections.get(link.collectionId)
  const host = hostOf(state, link)
  return {
    kind: link.kind,
    collection: { id: link.collectionId, name: collection?.name ?? '' },
    clique: { name: state.cliques.get(collection?.cliqueId ?? '')?.name ?? '' },
    ...(host !== undefined && { host }),
    expiresAt: link.expiresAt,
    isPaused: link.isPaused,
    rights: link.rights,
  }
}

export const presentLink = (state: ServerState, link: GuestLinkRow, viewer: string) => {
  const ids = new Set(guestsOf(state, link.id).map(({ userId }) => userId))
  return {
    linkId: link.id,
    kind: link.kind,
    dateCreated: link.createdAt,
    expiresAt: link.expiresAt,
    isPaused: link.isPaused,
    rights: link.rights,
    photoLimit: link.photoLimit,
    guestPhotoLimit: link.guestPhotoLimit,
    guests: link.kind === 'guest' ? ids.size : 0,
    photos: shownPhotos(state, (owner) => ids.has(owner)),
    ...(!isBlockBetween(state, viewer, link.createdBy) && { madeBy: state.users.get(link.createdBy)?.username }),
  }
}

/** The guests of a link, the last one first. */
export const presentGuests = (state: ServerState, linkId: string) =>
  guestsOf(state, linkId)
    .toSorted((a, b) => b.order - a.order)
    .map(({ userId, name, since, removedOrder, claimedBy }) => ({
      userId,
      name,
      since,
      photos: countShown(state, userId),
      isRemoved: removedOrder !== undefined,
      ...(claimedBy !== undefined && { hasJoined: true }),
    }))

/** The number of photos of one guest that are shown. */
export const countShown = (state: ServerState, guestId: string) => shownPhotos(state, (owner) => owner === guestId)

/** A guest as the uploader of a photo. */
export const namesOfGuest = ({ name }: GuestRow) => ({
  username: `${name} (guest)`,
  firstName: name,
  lastName: '(guest)',
})
