import { activities } from './activities'
import { changes } from './changes'
import { cliques } from './cliques'
import { collections } from './collections'
import { commentLikes } from './comment-likes'
import { comments } from './comments'
import { createCollection } from './create-collection'
import { editClique } from './edit-clique'
import { editCollection } from './edit-collection'
import { editUser } from './edit-user'
import { feed } from './feed'
import { flicks } from './flicks'
import { followLists } from './follow-lists'
import { followRequests } from './follow-requests'
import { follows } from './follows'
import { acceptInvites } from './accept-invite'
import { inviteLinks } from './invite-links'
import { likes } from './likes'
import { markUploaded } from './mark-uploaded'
import { memberships } from './memberships'
import { olderNames } from './older-names'
import { notifications } from './notifications'
import { people } from './people'
import { register } from './register'
import type { Routes } from './route'
import { searchUsers } from './search-users'
import { server } from './server'
import { uploads } from './uploads'
import { writeComments } from './write-comments'

/** Every route there is, by the name of its call. */
export const routes = {
  ...server,
  ...people,
  ...register,
  ...searchUsers,
  ...editUser,
  ...notifications,
  ...follows,
  ...followRequests,
  ...followLists,
  ...cliques,
  ...editClique,
  ...memberships,
  ...inviteLinks,
  ...acceptInvites,
  ...collections,
  ...createCollection,
  ...editCollection,
  ...uploads,
  ...markUploaded,
  ...olderNames,
  ...likes,
  ...flicks,
  ...comments,
  ...writeComments,
  ...commentLikes,
  ...feed,
  ...activities,
  ...changes,
} satisfies Routes
