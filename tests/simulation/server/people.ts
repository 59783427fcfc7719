/** Users, follows and follow requests. */
import { ok } from '../../../contract/failure'
import { notFound, refuse } from '../../../server/basis/refusal'
import { presentFollow, presentSelf, presentUser } from './present'
import { checkProfileLists, checkUser } from './rights'
import { pageOf, type DoubleRoutes, type Paging } from './route'
import { followOf, isBlockBetween, type FollowRow, type ServerState } from './state'

export const unfollow = (state: ServerState, follower: string, followee: string) => {
  state.follows = state.follows.filter((row) => row.follower !== follower || row.followee !== followee)
}

export const presentUsers = (state: ServerState, viewer: string, ids: readonly string[], paging: Paging) => {
  const { rows, paging: page } = pageOf(ids, paging)
  return {
    ...page,
    users: rows.flatMap((id) => {
      const user = state.users.get(id)
      return user ? [presentUser(state, viewer, user)] : []
    }),
  }
}

/** Newest first, without users whom a block separates from the viewer. */
const followsWhere = (state: ServerState, viewer: string, isMeant: (row: FollowRow) => boolean) =>
  state.follows
    .filter((row) => isMeant(row) && [row.follower, row.followee].every((id) => !isBlockBetween(state, viewer, id)))
    .toSorted((a, b) => b.order - a.order)

export const people = {
  getSelf: (state, _, { userId }) => {
    const user = state.users.get(userId)
    return user ? ok({ user: presentSelf(state, user) }) : refuse('USER_DOES_NOT_EXIST', 'User does not exist')
  },
  getUser: (state, { params: { id } }, { userId }) => {
    const shown = checkUser(state, userId, id)
    return shown.ok ? ok({ user: presentUser(state, userId, shown.value) }) : shown
  },
  followStatus: (state, { params: { id } }, { userId }) =>
    checkUser(state, userId, id).ok ? ok(presentFollow(state, userId, id)) : notFound('User'),
  follow: (state, { body: { followee } }, { userId }) => {
    if (followee === userId) return refuse('FORBIDDEN', 'You cannot follow yourself')
    const target = checkUser(state, userId, followee)
    if (!target.ok) return target
    if (!followOf(state, userId, followee))
      state.follows.push({
        follower: userId,
        followee,
        state: target.value.isPrivate ? 'REQUESTED' : 'ACTIVE',
        order: state.nextOrder(),
      })
    return ok({})
  },
  unfollow: (state, { body: { followee } }, { userId }) => {
    if (followee === userId) return refuse('FORBIDDEN', 'You cannot follow yourself')
    if (!checkUser(state, userId, followee).ok) return notFound('User')
    unfollow(state, userId, followee)
    return ok({})
  },
  removeFollower: (state, { params: { id } }, { userId }) => {
    if (id === userId) return refuse('FORBIDDEN', 'You cannot follow yourself')
    if (!checkUser(state, userId, id).ok) return notFound('User')
    unfollow(state, id, userId)
    return ok({})
  },
  followRequests: (state, { query }, { userId }) => {
    const asked = followsWhere(state, userId, (row) => row.followee === userId && row.state === 'REQUESTED')
    return ok(
      presentUsers(
        state,
        userId,
        asked.map(({ follower }) => follower),
        query,
      ),
    )
  },
  approveFollowRequest: (state, { params: { id } }, { userId }) => {
    const follow = followOf(state, id, userId)
    if (!follow) return notFound('Request')
    follow.state = 'ACTIVE'
    return ok({})
  },
  declineFollowRequest: (state, { params: { id } }, { userId }) => {
    if (followOf(state, id, userId)?.state === 'REQUESTED') unfollow(state, id, userId)
    return ok({})
  },
  following: (state, { params: { id }, query }, { userId }) => {
    const allowed = checkProfileLists(state, userId, id)
    if (!allowed.ok) return allowed
    const rows = followsWhere(state, userId, (row) => row.follower === id && row.state === 'ACTIVE')
    return ok(
      presentUsers(
        state,
        userId,
        rows.map(({ followee }) => followee),
        query,
      ),
    )
  },
  followers: (state, { params: { id }, query }, { userId }) => {
    const allowed = checkProfileLists(state, userId, id)
    if (!allowed.ok) return allowed
    const rows = followsWhere(state, userId, (row) => row.followee === id && row.state === 'ACTIVE')
    return ok(
      presentUsers(
        state,
        userId,
        rows.map(({ follower }) => follower),
        query,
      ),
    )
  },
  editUser: (state, { body }, { userId }) => {
    const user = state.users.get(userId)
    if (!user) return notFound('User')
    const { firstName, lastName, username, bio, isPrivate } = body
    const isTaken = [...state.users.values()].some((other) => other !== user && other.username === username)
    if (username !== undefined && isTaken) return refuse('USERNAME_TAKEN', 'Username is already taken')
    Object.assign(user, {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(username !== undefined && { username }),
      ...(bio !== undefined && { bio }),
      ...(isPrivate !== undefined && { isPrivate }),
    })
    if (isPrivate === false) for (const row of state.follows) if (row.followee === userId) row.state = 'ACTIVE'
    return ok({ user: presentSelf(state, user) })
  },
} satisfies DoubleRoutes
