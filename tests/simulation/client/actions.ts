/** User actions on a screen: each takes the screen's state, as its button does. */
import { editClique, editCollection, editFlick, editProfile } from './app'
import type { Collection, Clique, Flick, User } from '../../../contract/entities'
import { pictureOf } from './image-workers'

export {
  approveRequest,
  blockUser,
  copyPhotos,
  declineRequest,
  deleteComment,
  deletePhotos,
  discardEdit,
  handOverClique,
  joinClique,
  leaveClique,
  movePhotos,
  muteComments,
  postComment,
  removeFollower,
  removeMember,
  reportFlick,
  restorePhoto,
  retryComment,
  sendEditAgain,
  settleReport,
  toggleCommentLike,
  toggleFollow,
  toggleLike,
  unblockUser,
  untagSelf,
} from './app'

export const renameClique = (clique: Clique, name: string) => editClique(clique, { name, userIds: [] }, () => undefined)

export const renameCollection = (collection: Collection, name: string) => editCollection(collection, { name })

/** null removes the cover. */
export const coverCollection = (collection: Collection, picture: string | null) =>
  editCollection(collection, { cover: picture === null ? null : pictureOf(picture) })

interface Change {
  caption?: string
  /** Empty for none. */
  place?: string
  people?: { userId: string; username: string }[]
}

export const describePhoto = (flick: Flick, collection: Collection, { place, ...rest }: Change) =>
  editFlick(flick, collection, {
    ...rest,
    ...(place !== undefined && { place: place === '' ? null : { name: place } }),
  })

export const renameSelf = (_: User, firstName: string) => editProfile({ firstName })
