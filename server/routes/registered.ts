import { adminCliques } from './admin/cliques'
import { guestLinksOfCliques } from './admin/guest-links'
import { waitingCodes } from './admin/codes'
import { deletedUsers } from './admin/deleted-users'
import { history } from './admin/history'
import { adminInvitations } from './admin/invitations'
import { overview } from './admin/overview'
import { reports } from './admin/reports'
import { setUp } from './admin/set-up'
import { testSends } from './admin/test-sends'
import { users } from './admin/users'
import { activities } from './people/activities'
import { blocks } from './people/blocks'
import { changes } from './changes'
import { cliques } from './cliques/cliques'
import { collections } from './collections/collections'
import { commentLikes } from './collections/comment-likes'
import { comments } from './collections/comments'
import { createCollection } from './collections/create-collection'
import { editClique } from './cliques/edit-clique'
import { editCollection } from './collections/edit-collection'
import { editUser } from './people/edit-user'
import { feed } from './collections/feed'
import { deleteFlicks } from './collections/flicks/delete-flicks'
import { downloads } from './collections/downloads'
import { editFlick } from './collections/flicks/edit-flick'
import { muteComments } from './collections/mute-comments'
import { copyFlicks } from './collections/flicks/copy-flicks'
import { moveFlicks } from './collections/flicks/move-flicks'
import { flicks } from './collections/flicks/flicks'
import { followLists } from './people/follow-lists'
import { followRequests } from './people/follow-requests'
import { follows } from './people/follows'
import { acceptInvites } from './cliques/accept-invite'
import { inviteLinks } from './cliques/invite-links'
import { cliqueReports } from './cliques/reports'
import { guestLinks } from './guests/guest-links'
import { claimGuest } from './guests/claim-guest'
import { guestCodes } from './guests/guest-codes'
import { guests } from './guests/guests'
import { removeGuest } from './guests/remove-guest'
import { leadClique } from './cliques/lead-clique'
import { likes } from './collections/likes'
import { markUploaded } from './collections/flicks/mark-uploaded'
import { memberships } from './cliques/memberships'
import { olderNames } from './older-names'
import { notifications } from './account/notifications'
import { codeEmail } from './account/code-email'
import { devices } from './account/devices'
import { passkeys } from './account/passkeys'
import { recentSignIn } from './account/recent-sign-in'
import { personalInvitations } from './people/personal-invitations'
import { people } from './people/people'
import { register } from './account/register'
import { exports } from './account/exports'
import type { AllRoutes } from './route'
import { searchUsers } from './people/search-users'
import { server } from './server'
import { uploads } from './collections/flicks/uploads'
import { writeComments } from './collections/write-comments'

/** All routes, by the name of their call. */
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
  ...blocks,
  ...cliques,
  ...editClique,
  ...memberships,
  ...leadClique,
  ...cliqueReports,
  ...inviteLinks,
  ...guestLinks,
  ...removeGuest,
  ...guests,
  ...guestCodes,
  ...claimGuest,
  ...acceptInvites,
  ...personalInvitations,
  ...passkeys,
  ...recentSignIn,
  ...codeEmail,
  ...devices,
  ...exports,
  ...collections,
  ...createCollection,
  ...editCollection,
  ...muteComments,
  ...uploads,
  ...markUploaded,
  ...olderNames,
  ...likes,
  ...flicks,
  ...deleteFlicks,
  ...downloads,
  ...editFlick,
  ...moveFlicks,
  ...copyFlicks,
  ...comments,
  ...writeComments,
  ...commentLikes,
  ...feed,
  ...activities,
  ...changes,
  ...overview,
  ...waitingCodes,
  ...testSends,
  ...adminInvitations,
  ...deletedUsers,
  ...users,
  ...adminCliques,
  ...guestLinksOfCliques,
  ...reports,
  ...history,
  ...setUp,
} satisfies AllRoutes
