/** People, follows and follow requests. */
import { ok } from '../../../contract/failure'
import { notFound, refuse } from '../../../server/refusal'
import { presentFollow, presentSelf, presentUser } from './present'
import { checkProfileLists } from './rights'
import { pageOf, type DoubleRoutes, type Paging } from './route'
import { followOf, type ServerState } from './state'

const unfollow = (state: ServerState, follower: string, followee: string) => {
  state.follows = state.follows.filter((row) => row.follower !== follower || row.followee !== followee)
}

const presentUsers = (state: ServerState, viewer: string, ids: readonly string[], paging: Paging) => {
  const { rows, paging: page } = pageOf(ids, paging)
  return {
    ...page,
    users: rows.flatMap((id) => {
      const user = state.users.get(id)
      return user ? [presentUser(state, viewer, user)] : []
    }),
  }
}

/** Newest first. */
const followsWhere = (state: ServerState, isMeant: (row: ServerState['follows'][number]) => boolean) =>
  state.follows.filter(isMeant).toSorted((a, b) => b.order - a.order)

export const people = {
  getSelf: (state, _, { userId }) => {
    const user = state.users.get(userId)
    return user ? ok({ user: presentSelf(state, user) }) : refuse('USER_DOES_NOT_EXIST', 'User does not exist')
  },
  getUser: (state, { params: { id } }, { userId }) => {
    const user = state.users.get(id)
    return user ? ok({ user: presentUser(state, userId, user) }) : notFound('User')
  },
  followStatus: (state, { params: { id } }, { userId }) =>
    state.users.has(id) ? ok(presentFollow(state, userId, id)) : notFound('User'),
  follow: (state, { body: { followee } }, { userId }) => {
    if (followee === userId) return refuse('FORBIDDEN', 'You cannot follow yourself')
    const target = state.users.get(followee)
    if (!target) return notFound('User')
    if (!followOf(state, userId, followee))
      state.follows.push({
        follower: userId,
        followee,
        state: target.isPrivate ? 'REQUESTED' : 'ACTIVE',
        order: state.nextOrder(),
      })
    return ok({})
  },
  unfollow: (state, { body: { followee } }, { userId }) => {
    if (followee === userId) return refuse('FORBIDDEN', 'You cannot follow yourself')
    if (!state.users.has(followee)) return notFound('User')
    unfollow(state, userId, followee)
    return ok({})
  },
  followRequests: (state, { query }, { userId }) => {
    const asked = followsWhere(state, (row) => row.followee === userId && row.state === 'REQUESTED')
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
    const rows = followsWhere(state, (row) => row.follower === id && row.state === 'ACTIVE')
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
    const rows = followsWhere(state, (row) => row.followee === id && row.state === 'ACTIVE')
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
