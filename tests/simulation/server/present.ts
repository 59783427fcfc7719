/** Answers as they are sent (server/present), from the double's state. */
import {
  commentsOf,
  followOf,
  isBlockBetween,
  isFollowing,
  isShownComment,
  itemsOf,
  repliesTo,
  type CliqueRow,
  type CollectionRow,
  type CommentRow,
  type ItemRow,
  type ServerState,
  type UserRow,
} from './state'
import { rolesIn } from '../../../server/rules/collection'
import { namesOfGuest } from './guests/present'
import { isGuestWith } from './guests/rights'
import { openReports } from './open-reports'
import { hasCreatorRights, seesMembers } from './rights'

const address = (kind: string, id: string, variant: string) => `/media/${kind}/${id}/${variant}`

/** The three sizes of a photo or a cover. */
export const addressesOf = (kind: 'items' | 'covers', id: string) => ({
  url: address(kind, id, 'base'),
  medQualityUrl: address(kind, id, 'medium'),
  lowQualityUrl: address(kind, id, 'low'),
})

const words = { ACTIVE: 'FOLLOWING', REQUESTED: 'REQUESTED' } as const

export const presentFollow = (state: ServerState, viewer: string, userId: string) => {
  const follow = followOf(state, viewer, userId)
  return follow ? words[follow.state] : 'NONE'
}

export const presentUser = (state: ServerState, viewer: string, user: UserRow) => {
  const { userId, username, firstName, lastName, bio, isPrivate } = user
  const active = state.follows.filter((row) => row.state === 'ACTIVE')
  const followers = active.filter(({ followee }) => followee === userId).length
  const following = active.filter(({ follower }) => follower === userId).length
  const cliques = [...state.cliques.values()].filter(({ members }) => members.has(userId)).length
  return {
    userId,
    username,
    firstName,
    lastName,
    bio,
    profilePic: null,
    isPrivate,
    followersCount: followers,
    numFollowers: followers,
    followingCount: following,
    numFollowing: following,
    cliqueCount: cliques,
    numCliques: cliques,
    relationship: presentFollow(state, viewer, userId),
  }
}

/** The order of joining is a number of the server's own; no answer contains it. */
export const presentSelf = (state: ServerState, user: UserRow) => ({
  ...presentUser(state, user.userId, user),
  phoneNumber: user.phone,
  joinNumber: [...state.users.keys()].indexOf(user.userId) + 1,
})

export const presentMembership = (state: ServerState, viewer: string, { leader, members }: CliqueRow) => {
  if (leader === viewer) return 'OWNER'
  if (members.has(viewer)) return 'MEMBER'
  return [...members.keys()].some((member) => isFollowing(state, viewer, member)) ? 'FOLLOWING' : 'NONE'
}

const openReportsFor = (state: ServerState, viewer: string, { id, leader }: CliqueRow) =>
  leader === viewer ? openReports(state, id).length : 0

export const presentClique = (state: ServerState, viewer: string, clique: CliqueRow) => ({
  cliqueId: clique.id,
  id: clique.id,
  name: clique.name,
  bio: clique.bio,
  cliqueProfilePic: null,
  cliquePic: null,
  cliqueBanner: null,
  bannerPic: null,
  memberCount: clique.members.size,
  dateCreated: clique.createdAt,
  leader: seesMembers(clique, viewer) ? clique.leader : null,
  isPrivate: clique.isPrivate,
  relationship: presentMembership(state, viewer, clique),
  invited: clique.invites.has(viewer),
  editPolicy: clique.editPolicy,
  ...(clique.removed.has(viewer) && { isRemoved: true }),
  ...(openReportsFor(state, viewer, clique) > 0 && { openReports: openReportsFor(state, viewer, clique) }),
})

const presentCover = (id: string | null) => {
  if (id === null) return null
  const { url, ...rest } = addressesOf('covers', id)
  return { highQualityUrl: url, ...rest }
}

export const presentCollection = (state: ServerState, viewer: string, collection: CollectionRow) => {
  const items = itemsOf(state, collection.id)
  const [liked] = items.toSorted((a, b) => b.likes.size - a.likes.size || b.order - a.order)
  const creator = state.users.get(collection.createdBy)
  return {
    collectionDataId: collection.id,
    id: collection.id,
    name: collection.name,
    description: collection.description,
    coverPhoto: presentCover(collection.cover),
    mostLikedImageUrl: liked && collection.cover === null ? address('items', liked.id, 'medium') : null,
    picCount: items.length,
    numFlicks: items.length,
    privacySetting: collection.privacy,
    visibility: collection.privacy,
    dateCreated: collection.createdAt,
    createdBy: creator ? presentUser(state, viewer, creator) : null,
    clique: collection.cliqueId,
    cliqueId: collection.cliqueId,
    ...(collection.commentsOff && { commentsOff: true as const }),
    roles: rolesIn({
      is_creator: hasCreatorRights(state, viewer, collection),
      is_guest: isGuestWith(state, 'add', viewer, collection),
      is_leader: state.cliques.get(collection.cliqueId)?.leader === viewer,
      is_member: state.cliques.get(collection.cliqueId)?.members.has(viewer) === true,
    }),
  }
}

const presentPlace = (place: ItemRow['place']) => {
  const { name, lat, lng } = place ?? {}
  return name || lat !== undefined ? { ...(name && { name }), ...(lat !== undefined && { lat, lng }) } : null
}

const presentTagged = (state: ServerState, viewer: string, { people }: ItemRow) => {
  const tagged = [...people]
    .filter((id) => !isBlockBetween(state, viewer, id))
    .map((userId) => ({ userId, username: state.users.get(userId)?.username ?? '' }))
    .toSorted((a, b) => (a.username < b.username ? -1 : 1))
  return {
    taggedCount: tagged.length,
    taggedMembers: tagged.map(({ userId }) => userId),
    ...(tagged.length > 0 && { tagged }),
  }
}

/** The client ids of the viewer's comments among these; no run lasts a day. */
const ownOf = (viewer: string, comments: readonly CommentRow[]) => {
  const own = comments.filter(({ userId }) => userId === viewer).toSorted((a, b) => a.order - b.order)
  return own.flatMap(({ clientId }) => clientId ?? [])
}

const ownComments = (state: ServerState, viewer: string, item: ItemRow) => {
  const shown = commentsOf(state, item.id).filter((comment) => isShownComment(state, viewer, comment))
  const own = ownOf(viewer, shown)
  return own.length > 0 && { ownComments: own }
}

/** Guests are told the number of comments only if their link lets them read these. */
const countedComments = (state: ServerState, viewer: string, item: ItemRow) => {
  const guest = state.guests.get(viewer)
  if (guest && !state.guestLinks.get(guest.linkId)?.rights.readComments) return {}
  return { commentCount: commentsOf(state, item.id).filter((one) => isShownComment(state, viewer, one)).length }
}

const ownReplies = (state: ServerState, viewer: string, comment: CommentRow) => {
  const own = ownOf(viewer, repliesTo(state, comment.id))
  return own.length > 0 && { ownReplies: own }
}

/** The size of the picture that conformance.test.ts stores; the client in the model measures none. */
const SIZE = { width: 64, height: 48 }

/** The names of a user or a guest. */
export const namesOf = (state: ServerState, userId: string) => {
  const guest = state.guests.get(userId)
  if (guest) return namesOfGuest(guest)
  const { username = '', firstName, lastName } = state.users.get(userId) ?? {}
  return { username, firstName, lastName }
}

export const presentFlick = (state: ServerState, viewer: string, item: ItemRow) => ({
  id: item.id,
  ...ownComments(state, viewer, item),
  urls: addressesOf('items', item.id),
  user: {
    userId: item.owner,
    ...namesOf(state, item.owner),
    profilePic: null,
    ...(state.guests.has(item.owner) && { isGuest: true }),
  },
  caption: item.caption,
  location: presentPlace(item.place),
  ...presentTagged(state, viewer, item),
  dateCreated: item.takenAt,
  likes: item.likes.size,
  ...countedComments(state, viewer, item),
  isLiked: item.likes.has(viewer),
  ...SIZE,
})

export const presentComment = (state: ServerState, viewer: string, comment: CommentRow) => ({
  comment: {
    id: comment.id,
    userId: comment.userId,
    ...namesOf(state, comment.userId),
    userProfilePic: null,
    payload: comment.payload,
    timestamp: comment.createdAt,
    numLikes: comment.likes.size,
    numReplies: repliesTo(state, comment.id).filter(({ userId }) => !isBlockBetween(state, viewer, userId)).length,
    ...ownReplies(state, viewer, comment),
    parentId: comment.parentId,
    ...(comment.userId === viewer && comment.clientId !== undefined && { clientId: comment.clientId }),
  },
  isLiked: comment.likes.has(viewer),
})
