/** What a person does on a screen: each action takes what the screen shows, as its button does. */
import {
  approveRequest,
  blockUser,
  copyPhotos,
  declineRequest,
  deleteComment,
  deletePhotos,
  discardEdit,
  editClique,
  editCollection,
  editFlick,
  editProfile,
  joinClique,
  leaveClique,
  movePhotos,
  muteComments,
  postComment,
  restorePhoto,
  retryComment,
  sendEditAgain,
  toggleCommentLike,
  toggleFollow,
  toggleLike,
  unblockUser,
} from './app'
import type { Collection, Clique, Flick, User } from '../../../contract/entities'

export {
  blockUser,
  unblockUser,
  joinClique,
  leaveClique,
  approveRequest,
  declineRequest,
  deleteComment,
  muteComments,
  postComment,
  retryComment,
  toggleCommentLike,
}
export { toggleFollow, toggleLike, discardEdit, sendEditAgain, deletePhotos, restorePhoto, movePhotos, copyPhotos }

export const renameClique = (clique: Clique, name: string) =>
  editClique(clique, { name, bio: clique.bio, userIds: [] }, () => undefined)

export const renameCollection = (collection: Collection, name: string) =>
  editCollection(collection, { name, description: collection.description })

export const captionPhoto = (flick: Flick, collection: Collection, caption: string) =>
  editFlick(flick, collection, { caption, place: null, people: [] })

export const renameSelf = (_: User, firstName: string) => editProfile({ firstName })
