/** The client's own modules: the only file of the simulation that names their paths. */
export { clearSessionEnd, signOutUnasked } from '../../../src/app/session-end'
export { useMembership } from '../../../src/features/clique/use-membership'
export { followersOf, userOf } from '../../../src/features/profile/resources'
export { approveRequest, declineRequest } from '../../../src/sync/activity/answers'
export { deleteComment, postComment, retryComment, toggleCommentLike } from '../../../src/sync/comments/comments'
export { useComments, useReplies } from '../../../src/sync/comments/use-comments'
export { deletePhotos, restorePhoto } from '../../../src/sync/deleting/deleting'
export { editClique } from '../../../src/sync/editing/edit-clique'
export { editFlick, untagSelf } from '../../../src/sync/editing/edit-flick'
export { editCollection } from '../../../src/sync/editing/edit-collection'
export { useWaitingEdit } from '../../../src/sync/editing/use-waiting-edit'
export { discardEdit, sendEditAgain } from '../../../src/sync/editing/edits'
export { useBlockedUser } from '../../../src/sync/people/use-blocked'
export { copyPhotos } from '../../../src/sync/moving/copying'
export { movePhotos } from '../../../src/sync/moving/moving'
export { muteComments } from '../../../src/sync/moderating/mute-comments'
export { settleReport, useReports } from '../../../src/sync/moderating/reports'
export { cliqueOf, collectionsOf, membersOf } from '../../../src/sync/reading/clique-pages'
export { reportFlick } from '../../../src/sync/shown/flicks'
export { refreshAll } from '../../../src/sync/reading/freshness/freshness'
export { claim, claimedGuest, claimToken } from '../../../src/sync/guests/claim'
export { continueLink, enterLink, offerCode, openLink, pathOfLink } from '../../../src/sync/guests/guest-link'
export { leaveAsGuest } from '../../../src/sync/guests/guest-session'
export { useGuestSelf } from '../../../src/sync/guests/use-guest-self'
export { takeBack, useOwnPhotos } from '../../../src/sync/guests/use-own-photos'
export { useReturn } from '../../../src/sync/guests/use-return'
export { useWaitingCount } from '../../../src/sync/guests/use-waiting-count'
export {
  guestsOf,
  pauseGuestLink,
  removeGuest,
  restoreGuest,
  revokeGuestLink,
} from '../../../src/sync/joining/guest-links'
export { useGuestLinks } from '../../../src/sync/joining/use-guest-links'
export { mayToCollection } from '../../../src/sync/reading/rights'
export { useList, useMyId, useResource, useSession } from '../../../src/sync/reading/hooks'
export { useCollection } from '../../../src/sync/shown/use-collection'
export { editProfile } from '../../../src/sync/editing/account'
export { signIn as enter } from '../../../src/sync/lifecycle/sign-in'
export { signOut as leave } from '../../../src/sync/lifecycle/sign-out'
export { currentSession, loadSession, subscribeSession } from '../../../src/sync/session/session-state'
export { whenUnauthorized } from '../../../src/sync/session/unauthorized'
export { joinClique, leaveClique } from '../../../src/sync/mutations/cliques'
export { toggleFollow } from '../../../src/sync/mutations/follows'
export { toggleLike } from '../../../src/sync/mutations/likes'
export {
  blockUser,
  handOverClique,
  removeFollower,
  removeMember,
  unblockUser,
} from '../../../src/sync/mutations/people-changes'
export { runOutbox } from '../../../src/sync/mutations/outbox/outbox'
export { tellRefusals, watchRefusals } from '../../../src/sync/kinds/base/refusals'
export { useCollections } from '../../../src/sync/mutations/overlay/use-collections'
export { useOverlay } from '../../../src/sync/mutations/overlay/use-overlay'
export { useListedFollower, useListedMember } from '../../../src/sync/mutations/overlay/use-listed'
export { useFollows } from '../../../src/sync/mutations/overlay/use-follows'
export { myQueue } from '../../../src/sync/uploads/uploads'
export { retryFailed } from '../../../src/upload/engine/retry-failed'
export { stageUpload } from '../../../src/upload/intake/intake'
export { runUploads, wakeUploads } from '../../../src/workers/upload-host'
