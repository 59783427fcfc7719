/** The rights of users (server/rules), over the double's state. */
import { ok, type Result } from '../../../contract/failure'
import { notFound, refuse, type Refusal } from '../../../server/basis/refusal'
import { isGuestWith } from './guests/rights'
import {
  isBlockBetween,
  isFollowing,
  isShownComment,
  type CliqueRow,
  type CollectionRow,
  type CommentRow,
  type ItemRow,
  type ServerState,
  type UserRow,
} from './state'

export type Checked<T> = Result<T, Refusal>

/** A user whom the viewer may find. */
export const checkUser = (state: ServerState, viewer: string, id: string): Checked<UserRow> => {
  const user = state.users.get(id)
  return user && !isBlockBetween(state, viewer, id) ? ok(user) : notFound('User')
}

export const seesCollection = (state: ServerState, viewer: string, collection: CollectionRow): boolean => {
  const { isDeleted, createdBy, privacy, cliqueId } = collection
  if (isDeleted) return false
  const members = state.cliques.get(cliqueId)?.members ?? new Map<string, number>()
  if (members.has(viewer)) return true
  if (state.guests.has(viewer)) return isGuestWith(state, 'see', viewer, collection)
  if (isBlockBetween(state, viewer, createdBy)) return false
  if (privacy === 'PUBLIC') return true
  return privacy === 'FOLLOWERS' && [...members.keys()].some((member) => isFollowing(state, viewer, member))
}

export const checkCollection = (state: ServerState, viewer: string, id: string): Checked<CollectionRow> => {
  const collection = state.collections.get(id)
  return collection && seesCollection(state, viewer, collection) ? ok(collection) : notFound('Collection')
}

/** `orUnmarked`: a photo of the viewer's that is not marked as uploaded counts too. */
export const checkItem = (state: ServerState, viewer: string, id: string, orUnmarked = false): Checked<ItemRow> => {
  const item = state.items.get(id)
  const collection = item && state.collections.get(item.collectionId)
  const exists = item?.isReady === true || (orUnmarked && item?.owner === viewer)
  return item && exists && !item.isDeleted && collection && seesCollection(state, viewer, collection)
    ? ok(item)
    : notFound('Photo')
}

export const checkComment = (state: ServerState, viewer: string, id: string): Checked<CommentRow> => {
  const comment = state.comments.get(id)
  return comment && isShownComment(state, viewer, comment) && checkItem(state, viewer, comment.itemId).ok
    ? ok(comment)
    : notFound('Comment')
}

export const checkProfileLists = (state: ServerState, viewer: string, userId: string): Checked<undefined> => {
  const shown = checkUser(state, viewer, userId)
  if (!shown.ok) return shown
  if (!shown.value.isPrivate || userId === viewer || isFollowing(state, viewer, userId)) return ok(undefined)
  return refuse('FORBIDDEN', 'This account is private')
}

export const seesMembers = ({ isPrivate, members, invites }: CliqueRow, viewer: string) =>
  !isPrivate || members.has(viewer) || invites.has(viewer)

export const mayEditClique = ({ leader, members, editPolicy }: CliqueRow, viewer: string) =>
  leader === viewer || (members.has(viewer) && editPolicy === 'members')

export const checkAddsTo = (state: ServerState, viewer: string, id: string): Checked<CollectionRow> => {
  const row = state.collections.get(id)
  // A guest who may only add photos does not see it.
  if (row && !row.isDeleted && isGuestWith(state, 'add', viewer, row)) return ok(row)
  const seen = checkCollection(state, viewer, id)
  if (!seen.ok) return seen
  return state.cliques.get(seen.value.cliqueId)?.members.has(viewer)
    ? seen
    : refuse('FORBIDDEN', 'Only members of the clique may add photos to this collection')
}

/** Whether the viewer is its creator while they are a member, otherwise the clique's leader. */
export const hasCreatorRights = (state: ServerState, viewer: string, { createdBy, cliqueId }: CollectionRow) => {
  const { members, leader } = state.cliques.get(cliqueId) ?? { members: new Map<string, number>(), leader: null }
  return members.has(viewer) && (members.has(createdBy) ? createdBy : leader) === viewer
}

/** The user's rights over a collection that depend on a membership. */
export const rightsIn = (state: ServerState, viewer: string, collection: CollectionRow) => {
  const edit = hasCreatorRights(state, viewer, collection)
  return { edit, mute: edit || state.cliques.get(collection.cliqueId)?.leader === viewer }
}

export const checkOwns = (state: ServerState, viewer: string, id: string): Checked<CollectionRow> => {
  const seen = checkCollection(state, viewer, id)
  if (!seen.ok) return seen
  return hasCreatorRights(state, viewer, seen.value)
    ? seen
    : refuse('FORBIDDEN', 'Only its creator may change a collection')
}
