/** Cliques and their members. */
import { ok } from '../../../contract/failure'
import { changedOf } from '../../../server/basis/changed-of'
import { notFound, refuse } from '../../../server/basis/refusal'
import { takePhotos } from './leading'
import { presentClique, presentMembership, presentUser } from './present'
import { checkProfileLists, checkUser, mayEditClique, seesMembers } from './rights'
import { pageOf, type DoubleRoutes } from './route'
import { isBlockBetween, itemsOf, type CliqueRow, type ServerState } from './state'

const byOrder = (rows: Map<string, number>) => [...rows.entries()].toSorted(([, a], [, b]) => a - b).map(([id]) => id)

const invitesOf = ({ invites }: CliqueRow) => new Map([...invites].map(([id, { order }]) => [id, order]))

const presentUsers = (state: ServerState, viewer: string, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const user = state.users.get(id)
    const isBlocked = state.blocks.some(({ blocker, blocked }) => blocker === viewer && blocked === id)
    return user ? [{ ...presentUser(state, viewer, user), ...(isBlocked && { isBlocked: true }) }] : []
  })

const photosIn = (state: ServerState, cliqueId: string, userId: string) =>
  [...state.collections.values()]
    .filter((collection) => collection.cliqueId === cliqueId && !collection.isDeleted)
    .flatMap(({ id }) => itemsOf(state, id))
    .filter(({ owner }) => owner === userId).length

const collectionsIn = (state: ServerState, cliqueId: string, userId: string) =>
  [...state.collections.values()].filter(
    (collection) => collection.cliqueId === cliqueId && collection.createdBy === userId && !collection.isDeleted,
  ).length

/** Cliques in which a map names a user, the latest first. */
const latest = (state: ServerState, rowsOf: (clique: CliqueRow) => Map<string, number>, userId: string) =>
  [...state.cliques.values()]
    .filter((clique) => rowsOf(clique).has(userId))
    .toSorted((a, b) => (rowsOf(b).get(userId) ?? 0) - (rowsOf(a).get(userId) ?? 0))

export const cliques = {
  cliquesOfUser: (state, { params, query }, { userId }) => {
    const allowed = checkProfileLists(state, userId, params.userId)
    if (!allowed.ok) return allowed
    const { rows, paging } = pageOf(
      latest(state, ({ members }) => members, params.userId),
      query,
    )
    return ok({ ...paging, cliques: rows.map((clique) => presentClique(state, userId, clique)) })
  },
  cliqueInvites: (state, { query }, { userId }) => {
    const { rows, paging } = pageOf(latest(state, invitesOf, userId), query)
    return ok({ ...paging, cliques: rows.map((clique) => presentClique(state, userId, clique)) })
  },
  getClique: (state, { params: { id } }, { userId }) => {
    const clique = state.cliques.get(id)
    if (!clique) return notFound('Clique')
    const own = { ownPhotos: photosIn(state, id, userId), ownCollections: collectionsIn(state, id, userId) }
    return ok({ clique: { ...presentClique(state, userId, clique), ...(clique.members.has(userId) && own) } })
  },
  memberStatus: (state, { params: { id } }, { userId }) => {
    const clique = state.cliques.get(id)
    return clique ? ok(presentMembership(state, userId, clique)) : notFound('Clique')
  },
  cliqueMembers: (state, { params: { id }, query }, { userId }) => {
    const clique = state.cliques.get(id)
    if (!clique) return notFound('Clique')
    if (!seesMembers(clique, userId)) return refuse('FORBIDDEN', 'Only members of the clique may see who is in it')
    const isInside = clique.members.has(userId)
    const shown = byOrder(clique.members).filter((id) => isInside || !isBlockBetween(state, userId, id))
    const { rows, paging } = pageOf(shown, query)
    return ok({ ...paging, users: presentUsers(state, userId, rows) })
  },
  cliqueInvitees: (state, { params: { id }, query }, { userId }) => {
    const clique = state.cliques.get(id)
    if (!clique) return notFound('Clique')
    if (!clique.members.has(userId) && !clique.invites.has(userId))
      return refuse('FORBIDDEN', 'Only members of the clique may see who is invited')
    const shown = byOrder(invitesOf(clique)).filter((id) => !isBlockBetween(state, userId, id))
    const { rows, paging } = pageOf(shown.toReversed(), query)
    const mayWithdraw = (id: string) =>
      clique.members.has(userId) && (clique.leader === userId || clique.invites.get(id)?.by === userId)
    const users = presentUsers(state, userId, rows).map((user) => ({
      ...user,
      ...(mayWithdraw(user.userId) && { mayWithdraw: true }),
    }))
    return ok({ ...paging, users })
  },
  createClique: (state, { body }, { userId }) => {
    const clique: CliqueRow = {
      id: state.newId(),
      name: body.name,
      bio: body.bio,
      isPrivate: body.isPrivate,
      editPolicy: 'leader',
      leader: userId,
      members: new Map([[userId, state.nextOrder()]]),
      invites: new Map(),
      removed: new Map(),
      createdAt: state.now(),
    }
    state.cliques.set(clique.id, clique)
    return ok({ clique: presentClique(state, userId, clique) })
  },
  editClique: (state, { body }, { userId }) => {
    const clique = state.cliques.get(body.cliqueId)
    if (!clique) return notFound('Clique')
    if (!mayEditClique(clique, userId)) return refuse('FORBIDDEN', 'You may not edit this clique')
    const isPolicyNew = body.editPolicy !== undefined && body.editPolicy !== clique.editPolicy
    if (isPolicyNew && clique.leader !== userId) return refuse('FORBIDDEN', 'Only the leader says who may edit')
    Object.assign(clique, changedOf(body, ['name', 'bio']))
    clique.editPolicy = body.editPolicy ?? clique.editPolicy
    return ok({ clique: presentClique(state, userId, clique) })
  },
  inviteToClique: (state, { body: { cliqueId, userIds } }, { userId }) => {
    const clique = state.cliques.get(cliqueId)
    if (!clique) return notFound('Clique')
    if (!mayEditClique(clique, userId)) return refuse('FORBIDDEN', 'You may not invite people to this clique')
    if (userIds.some((id) => !checkUser(state, userId, id).ok)) return notFound('User')
    if (userIds.some((id) => clique.members.has(id) || clique.invites.has(id)))
      return refuse('ALREADY_INVITED', 'One or more of them are already members or invited')
    for (const id of userIds) clique.invites.set(id, { order: state.nextOrder(), by: userId })
    return ok({})
  },
  joinClique: (state, { params: { id } }, { userId }) => {
    const clique = state.cliques.get(id)
    if (!clique) return notFound('Clique')
    if (clique.members.has(userId)) return ok({})
    if ((clique.isPrivate || clique.removed.has(userId)) && !clique.invites.has(userId))
      return refuse('INVITE_ONLY', 'Joining this clique takes an invitation')
    clique.members.set(userId, state.nextOrder())
    clique.invites.delete(userId)
    clique.removed.delete(userId)
    clique.leader ??= userId
    return ok({})
  },
  leaveClique: (state, { params: { id }, query: { photos } }, { userId }) => {
    const clique = state.cliques.get(id)
    if (!clique) return notFound('Clique')
    if (!clique.members.delete(userId)) return ok({})
    if (photos === 'go') takePhotos(state, id, userId, userId)
    if (clique.leader !== userId) return ok({})
    const [next = null] = byOrder(clique.members)
    clique.leader = next
    if (next !== null) return ok({})
    clique.invites.set(userId, { order: state.nextOrder(), by: userId })
    for (const link of state.guestLinks.values())
      if (state.collections.get(link.collectionId)?.cliqueId === id) link.isRevoked = true
    return ok({})
  },
  declineCliqueInvite: (state, { params: { id } }, { userId }) => {
    const clique = state.cliques.get(id)
    clique?.invites.delete(userId)
    return clique ? ok({}) : notFound('Clique')
  },
} satisfies DoubleRoutes
