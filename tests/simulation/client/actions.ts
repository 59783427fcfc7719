/** What a person does on a screen: each action takes what the screen shows, as its button does. */
import type { Collection, Clique, User } from '../../../contract/entities'
import { editProfile } from '../../../src/sync/account'
import { approveRequest, declineRequest } from '../../../src/sync/activity/answers'
import { deleteComment, postComment, retryComment, toggleCommentLike } from '../../../src/sync/comments'
import { editClique } from '../../../src/sync/edit-clique'
import { editCollection } from '../../../src/sync/edit-collection'
import { toggleFollow } from '../../../src/sync/follows'
import { toggleLike } from '../../../src/sync/likes'
import { discardEdit, sendEditAgain, type EditCall } from '../../../src/sync/waiting-edits'

export { approveRequest, declineRequest, deleteComment, postComment, retryComment, toggleCommentLike }
export { toggleFollow, toggleLike, discardEdit, sendEditAgain, type EditCall }

export const renameClique = (clique: Clique, name: string) =>
  editClique(clique, { name, bio: clique.bio, userIds: [] }, () => undefined)

export const renameCollection = (collection: Collection, name: string) =>
  editCollection(collection, { name, description: collection.description })

export const renameSelf = (_: User, firstName: string) => editProfile({ firstName })
