/** Calls of a collection's hosts: guest links, and the guests who came by them (server/routes/guests). */
import { ok, type Result } from '../../../../contract/failure'
import { notFound, refuse, type Refusal } from '../../../../server/basis/refusal'
import { isDeleter, showAgain } from '../photos'
import { checkCollection, hasCreatorRights } from '../rights'
import { pageOf, type DoubleRoutes } from '../route'
import type { ServerState } from '../state'
import { presentGuests, presentLink } from './present'
import { endAnnouncements } from './rights'
import type { GuestLinkRow, GuestRow } from './rows'

const WALL = {
  rights: { add: false, see: true, like: false, readComments: false, download: false, join: false },
  photoLimit: 0,
  guestPhotoLimit: 0,
}

const checkInvites = (state: ServerState, viewer: string, id: string): Result<object, Refusal> => {
  const seen = checkCollection(state, viewer, id)
  if (!seen.ok) return seen
  const isLeader = state.cliques.get(seen.value.cliqueId)?.leader === viewer
  return isLeader || hasCreatorRights(state, viewer, seen.value)
    ? seen
    : refuse('FORBIDDEN', 'Only its creator and the leader of the clique may invite guests to a collection')
}

/** A link of a collection that the viewer may invite guests to; otherwise there is no such link for them. */
const findLink = (state: ServerState, viewer: string, linkId: string): Result<GuestLinkRow, Refusal> => {
  const link = state.guestLinks.get(linkId)
  return link && checkInvites(state, viewer, link.collectionId).ok ? ok(link) : notFound('Link')
}

const findGuest = (state: ServerState, viewer: string, userId: string): Result<GuestRow, Refusal> => {
  const guest = state.guests.get(userId)
  if (!guest || !findLink(state, viewer, guest.linkId).ok) return notFound('Guest')
  return guest.claimedBy === undefined ? ok(guest) : refuse('GUEST_CLAIMED', 'This guest has become a user', 409)
}

/** The guest's photos in the clique of their link. */
const photosOf = (state: ServerState, { userId, linkId }: GuestRow) => {
  const cliqueOf = (collectionId = '') => state.collections.get(collectionId)?.cliqueId
  const cliqueId = cliqueOf(state.guestLinks.get(linkId)?.collectionId)
  return [...state.items.values()].filter(
    (item) => item.isReady && item.owner === userId && cliqueOf(item.collectionId) === cliqueId,
  )
}

/** 22 characters, as the server's own. */
const newSecret = (state: ServerState) => state.newId().replaceAll('-', '').slice(0, 22)

export const hosts = {
  createGuestLink: (state, { params: { id }, body }, { userId }) => {
    const allowed = checkInvites(state, userId, id)
    if (!allowed.ok) return allowed
    const { rights, photoLimit, guestPhotoLimit } = body.kind === 'wall' ? WALL : body
    const link: GuestLinkRow = {
      id: state.newId(),
      kind: body.kind,
      collectionId: id,
      createdBy: userId,
      secret: newSecret(state),
      rights,
      photoLimit,
      guestPhotoLimit,
      expiresAt: new Date(Date.parse(state.now()) + body.expiresIn * 1000).toISOString(),
      createdAt: state.now(),
      isPaused: false,
      isRevoked: false,
      order: state.nextOrder(),
    }
    state.guestLinks.set(link.id, link)
    return ok({ link: presentLink(state, link, userId), secret: link.secret })
  },
  guestLinks: (state, { params: { id }, query }, { userId }) => {
    const allowed = checkInvites(state, userId, id)
    if (!allowed.ok) return allowed
    const isListed = (link: GuestLinkRow) => link.collectionId === id && !link.isRevoked && link.expiresAt > state.now()
    const links = [...state.guestLinks.values()].filter(isListed).toSorted((a, b) => b.order - a.order)
    const { rows, paging } = pageOf(links, query)
    return ok({ ...paging, links: rows.map((link) => presentLink(state, link, userId)) })
  },
  pauseGuestLink: (state, { params: { linkId }, body: { isPaused } }, { userId }) => {
    const link = findLink(state, userId, linkId)
    if (!link.ok) return link
    link.value.isPaused = isPaused
    return ok({})
  },
  revokeGuestLink: (state, { params: { linkId } }, { userId }) => {
    const link = findLink(state, userId, linkId)
    if (!link.ok) return link
    link.value.isRevoked = true
    endAnnouncements(state, (id) => state.guests.get(id)?.linkId === linkId)
    return ok({})
  },
  guestsOfLink: (state, { params: { linkId }, query }, { userId }) => {
    const link = findLink(state, userId, linkId)
    if (!link.ok) return link
    const { rows, paging } = pageOf(link.value.kind === 'guest' ? presentGuests(state, linkId) : [], query)
    return ok({ ...paging, guests: rows })
  },
  removeGuest: (state, { params }, { userId }) => {
    const guest = findGuest(state, userId, params.userId)
    if (!guest.ok) return guest
    endAnnouncements(state, (id) => id === params.userId)
    if (guest.value.removedOrder !== undefined) return ok({})
    const deletedOrder = state.nextOrder()
    guest.value.removedOrder = deletedOrder
    for (const item of photosOf(state, guest.value))
      if (!item.isDeleted) Object.assign(item, { isDeleted: true, deletedBy: userId, deletedOrder })
    return ok({})
  },
  restoreGuest: (state, { params }, { userId }) => {
    const guest = findGuest(state, userId, params.userId)
    if (!guest.ok) return guest
    const { removedOrder } = guest.value
    guest.value.removedOrder = undefined
    for (const item of photosOf(state, guest.value)) {
      const { cliqueId = '', isDeleted = false } = state.collections.get(item.collectionId) ?? {}
      const isGone = item.isDeleted && item.deletedBy !== item.owner && item.deletedOrder === removedOrder
      if (isGone && !isDeleted && isDeleter(state.cliques.get(cliqueId), userId, item)) showAgain(item)
    }
    return ok({})
  },
} satisfies DoubleRoutes
