/** Calls of those who have a guest link, and of guests (server/routes/guests). */
import { ok } from '../../../../contract/failure'
import { guestLimits } from '../../../../contract/guest-limits'
import { notFound, refuse } from '../../../../server/basis/refusal'
import { presentFlick } from '../present'
import { pageOf, type DoubleRoutes } from '../route'
import type { ServerState } from '../state'
import { countShown, presentInvitation } from './present'
import { findGuest, findLink, linkInForce, roomOf } from './rights'
import type { GuestRow } from './rows'

const noGuest = () => refuse('FORBIDDEN', 'Only guests may do this')

const addGuest = (state: ServerState, linkId: string, name: string, token: string): GuestRow => {
  const userId = state.newId()
  const guest = { userId, uid: `guest:${userId}`, linkId, name, since: state.now(), order: state.nextOrder() }
  state.guests.set(userId, guest)
  state.guestSessions.set(token, { userId, isOver: false })
  return guest
}

/** A like that both gave counts once. */
const giveLikes = ({ items }: ServerState, guest: string, user: string) => {
  for (const { likes } of items.values()) if (likes.delete(guest)) likes.add(user)
}

/** The user may have sent the same selection before: then the guest's photo loses its clientId. */
const givePhotos = ({ items }: ServerState, guest: string, user: string) => {
  const all = [...items.values()]
  const isSame = (id: string | undefined, reservedIn: string) =>
    all.some((item) => item.owner === user && item.clientId === id && item.reservedIn === reservedIn)
  for (const item of all.filter(({ owner }) => owner === guest)) {
    if (item.clientId !== undefined && isSame(item.clientId, item.reservedIn)) item.clientId = undefined
    item.owner = user
  }
}

/** The refusal of a user who is no member and may not become one. */
const enterClique = (state: ServerState, userId: string, cliqueId: string, mayJoin: boolean) => {
  const clique = state.cliques.get(cliqueId)
  if (!clique) return notFound('Guest')
  if (clique.members.has(userId)) return undefined
  if (!mayJoin) return refuse('FORBIDDEN', 'This link does not let guests join')
  if (clique.removed.has(userId) && !clique.invites.has(userId))
    return refuse('INVITE_ONLY', 'Joining this clique takes an invitation')
  clique.members.set(userId, state.nextOrder())
  clique.invites.delete(userId)
  clique.removed.delete(userId)
  clique.leader ??= userId
  return undefined
}

export const guests = {
  openGuestLink: (state, { body: { secret } }) => {
    const link = findLink(state, secret)
    return link.ok ? ok({ invitation: presentInvitation(state, link.value) }) : link
  },
  enterAsGuest: (state, { body: { secret, name, token } }) => {
    const link = findLink(state, secret)
    if (!link.ok) return link
    const { id, kind, isPaused } = link.value
    if (kind === 'guest' && name === undefined) return refuse('INVALID_REQUEST', 'name: missing')
    const session = state.guestSessions.get(token)
    const known = session && !session.isOver ? state.guests.get(session.userId) : undefined
    if (known && known.linkId !== id) return refuse('INVALID_REQUEST', 'token: in use')
    const again = known
    if (!again && isPaused) return refuse('GUEST_PAUSED', 'The host has paused this link')
    const { userId, uid } = again ?? addGuest(state, id, kind === 'wall' ? '' : (name ?? ''), token)
    return ok({ userId, uid, invitation: presentInvitation(state, link.value) })
  },
  guestSelf: (state, _, { userId, guest }) => {
    if (!guest) return noGuest()
    const { name = '' } = state.guests.get(userId) ?? {}
    const invitation = presentInvitation(state, guest.link)
    const { room, isOfLink } = guest.link.rights.add ? roomOf(state, userId) : { room: 0, isOfLink: false }
    return ok({ userId, name, photos: countShown(state, userId), room, isRoomOfLink: isOfLink, invitation })
  },
  guestPhotos: (state, { query }, { userId, guest }) => {
    if (!guest) return noGuest()
    const own = [...state.items.values()].filter(
      ({ owner, isReady, isDeleted, collectionId }) =>
        owner === userId && isReady && !isDeleted && !state.collections.get(collectionId)?.isDeleted,
    )
    const { rows, paging } = pageOf(
      own.toSorted((a, b) => (a.id < b.id ? 1 : -1)),
      query,
    )
    return ok({ ...paging, flicks: rows.map((item) => presentFlick(state, userId, item)) })
  },
  offerGuestCode: (state, { body: { code } }, { userId, guest }) => {
    if (!guest) return noGuest()
    for (const [known, row] of state.guestCodes) if (row.userId === userId) state.guestCodes.delete(known)
    const expiresAt = new Date(Date.parse(state.now()) + guestLimits.codeSeconds * 1000).toISOString()
    if (!state.guestCodes.has(code)) state.guestCodes.set(code, { userId, expiresAt })
    return ok({})
  },
  continueAsGuest: (state, { body: { code, token } }) => {
    const row = state.guestCodes.get(code)
    state.guestCodes.delete(code)
    if (row && row.expiresAt > state.now() && !state.guestSessions.has(token))
      state.guestSessions.set(token, { userId: row.userId, isOver: false })
    const found = findGuest(state, token, 'enter')
    const guest = found.ok ? state.guests.get(found.value.userId) : undefined
    if (!found.ok || !found.value.guest || !guest) return notFound('Code')
    const { userId, uid, name } = guest
    return ok({ userId, uid, name, invitation: presentInvitation(state, found.value.guest.link) })
  },
  leaveAsGuest: (state, _, { guest }) => {
    if (!guest) return noGuest()
    const session = state.guestSessions.get(guest.token)
    if (session) session.isOver = true
    return ok({})
  },
  claimGuest: (state, { body: { token } }, { userId }) => {
    const session = state.guestSessions.get(token)
    const guest = session && !session.isOver ? state.guests.get(session.userId) : undefined
    const link = state.guestLinks.get(guest?.linkId ?? '')
    const cliqueId = state.collections.get(link?.collectionId ?? '')?.cliqueId
    if (!guest || link?.kind !== 'guest' || cliqueId === undefined) return notFound('Guest')
    const answer = ok({ cliqueId, collectionId: link.collectionId })
    if (guest.claimedBy !== undefined) return guest.claimedBy === userId ? answer : notFound('Guest')
    if (guest.removedOrder !== undefined) return notFound('Guest')
    const gave = [...state.items.values()].some(({ owner }) => owner === guest.userId)
    if (gave && state.full.has(userId))
      return refuse('QUOTA_EXCEEDED', 'Your photos would take more than you may store')
    const refused = enterClique(
      state,
      userId,
      cliqueId,
      link.rights.join && !link.isPaused && !!linkInForce(state, guest),
    )
    if (refused) return refused
    givePhotos(state, guest.userId, userId)
    giveLikes(state, guest.userId, userId)
    guest.claimedBy = userId
    return answer
  },
} satisfies DoubleRoutes
