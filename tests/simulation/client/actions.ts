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
  untagSelf,
} from './app'
import type { Collection, Clique, Flick, User } from '../../../contract/entities'
import { pictureOf } from './image-workers'

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
  untagSelf,
}
export { toggleFollow, toggleLike, discardEdit, sendEditAgain, deletePhotos, restorePhoto, movePhotos, copyPhotos }

export const renameClique = (clique: Clique, name: string) =>
  editClique(clique, { name, bio: clique.bio, userIds: [] }, () => undefined)

export const renameCollection = (collection: Collection, name: string) =>
  editCollection(collection, { name, description: collection.description })

/** null: it is to have no cover any more. */
export const coverCollection = (collection: Collection, picture: string | null) =>
  editCollection(collection, {
    name: collection.name,
    description: collection.description,
    cover: picture === null ? null : pictureOf(picture),
  })

interface Change {
  caption?: string
  /** Empty: none. */
  place?: string
  people?: { userId: string; username: string }[]
}

/** The dialog has all that is said of a photo, and sends it with what was changed. */
export const describePhoto = (flick: Flick, collection: Collection, { caption, place, people }: Change) => {
  const name = place ?? flick.location?.name ?? ''
  return editFlick(flick, collection, {
    caption: caption ?? flick.caption,
    place: name === '' ? null : { name },
    people: people ?? flick.tagged ?? [],
  })
}

export const renameSelf = (_: User, firstName: string) => editProfile({ firstName })
