/** The rate limit of each call. The table is complete by its type: a new call needs a line. */
import type { Request } from '../../contract/call'
import type { CallName, Calls } from '../../contract/calls'
import { GB } from '../../contract/limits'
import type { Limit } from './bucket'

export interface Policy<N extends CallName = CallName> extends Limit {
  /** Calls that name the same bucket share it. */
  bucket: string
  /** The cost of one call; 1 by default. */
  cost?: (request: Request<Calls[N]>) => number
}

const MINUTE = 1
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const per = (minutes: number, bucket: string, burst: number): Policy => ({
  bucket,
  burst,
  perMinute: burst / minutes,
})

/** Every call counts here, once by user and once by address. */
export const general = {
  person: per(MINUTE, 'person', 300),
  address: per(MINUTE, 'address', 600),
}

/** Bytes sent for a picture that differ from the announced ones, or are no picture. */
export const refusedBytes = {
  sender: per(HOUR_MINUTES, 'refused bytes', 100),
  /** Nine refusals may be corrected by sending again; the tenth ends the reservation. */
  reservation: per(DAY_MINUTES, 'refused reservation', 9),
}

/** A limit of one network, and the larger one of all networks of an IPv6 /48. */
export interface NetworkPolicy extends Policy {
  site: Policy
}

const perNetwork = (minutes: number, bucket: string, burst: number): NetworkPolicy => ({
  ...per(minutes, bucket, burst),
  site: per(minutes, `${bucket} of a site`, 2 * burst),
})

/** The identity provider's calls by network, next to its own limits by number and session. */
export const provider = {
  codes: perNetwork(HOUR_MINUTES, 'codes', 50),
  /**
   * Each answer reveals whether a number is known here: if new users need an invitation, and once codes are held back.
   */
  invited: perNetwork(HOUR_MINUTES, 'invited', 20),
  confirmations: perNetwork(HOUR_MINUTES, 'confirmations', 100),
  /** Each call computes a signature. A device renews its token once an hour. */
  tokens: per(MINUTE, 'tokens', 60),
}

const small = [per(MINUTE, 'small', 60)]
const follow = [...small, per(DAY_MINUTES, 'follow', 200)]
const edit = [per(MINUTE, 'edit', 30)]
const make = [per(HOUR_MINUTES, 'make', 60)]
const comment: Policy[] = [{ bucket: 'comment', burst: 5, perMinute: 10 }]
/** Five hundred of the largest photos are one upload, and an interrupted upload reserves them again. */
const upload: Policy<'upload'>[] = [
  { bucket: 'photos', burst: 1000, perMinute: 500, cost: ({ body }) => body.photos.length },
  {
    bucket: 'bytes',
    burst: 12 * GB,
    perMinute: (6 * GB) / HOUR_MINUTES,
    cost: ({ body }) =>
      body.photos
        .flatMap(({ photo }) => Object.values(photo))
        .reduce((sum, { contentLength }) => sum + contentLength, 0),
  },
]
/** Each copy is one more photo, like an upload. */
const copyPhotos: Policy<'copyFlicks'>[] = [
  ...small,
  { bucket: 'photos', burst: 1000, perMinute: 500, cost: ({ body }) => body.photos.length },
]
const none: [] = []

export const policies: { [N in CallName]: readonly Policy<N>[] } = {
  health: none,
  live: none,
  config: none,
  getSelf: none,
  deleteSelf: [per(DAY_MINUTES, 'delete-self', 10)],
  register: [{ bucket: 'register', burst: 6, perMinute: 2 }],
  usernameUnique: [{ bucket: 'username', burst: 30, perMinute: 12 }, per(HOUR_MINUTES, 'username-hour', 100)],
  setDeviceToken: edit,
  removeDeviceToken: edit,
  searchUsers: [per(MINUTE, 'search', 30)],
  followStatus: none,
  follow,
  unfollow: small,
  followRequests: none,
  approveFollowRequest: small,
  declineFollowRequest: small,
  following: none,
  editUser: edit,
  followers: none,
  removeFollower: small,
  blockUser: small,
  blockedUsers: none,
  blockedUser: none,
  unblockUser: small,
  getUser: none,
  cliquesOfUser: none,
  cliqueInvites: none,
  cliqueMembers: none,
  cliqueInvitees: none,
  memberStatus: none,
  createClique: make,
  editClique: edit,
  withdrawCliqueInvite: small,
  inviteToClique: [{ ...per(DAY_MINUTES, 'invite', 100), cost: ({ body }) => body.userIds.length }],
  createInviteLink: make,
  revokeInviteLink: edit,
  inviteLinks: none,
  openInvite: none,
  acceptInvite: small,
  openInviteByUrl: none,
  acceptInviteByUrl: small,
  createPersonalInvitation: [per(DAY_MINUTES, 'personal-invitation', 30)],
  personalInvitations: none,
  revokePersonalInvitation: edit,
  openPersonalInvitation: none,
  signInByInvitation: none,
  acceptPersonalInvitation: small,
  passkeys: none,
  passkeyOptions: edit,
  addPasskey: edit,
  renamePasskey: edit,
  removePasskey: edit,
  passkeySignInOptions: none,
  signInByPasskey: none,
  offerSignInCode: [per(HOUR_MINUTES, 'sign-in-again', 6)],
  confirmSignInByCode: edit,
  confirmSignInByPasskey: edit,
  codeEmail: none,
  offerCodeEmail: [per(HOUR_MINUTES, 'code-email', 6)],
  confirmCodeEmail: edit,
  removeCodeEmail: edit,
  devices: none,
  endDevice: edit,
  endOtherDevices: edit,
  joinClique: small,
  leaveClique: small,
  removeMember: small,
  handOverClique: small,
  cliqueReports: none,
  settleCliqueReport: small,
  declineCliqueInvite: small,
  cliqueNotifications: none,
  muteClique: small,
  getClique: none,
  dataExport: none,
  /** Each call reads all of the user's data. */
  requestExport: [per(DAY_MINUTES, 'export', 10)],
  downloadExport: [per(HOUR_MINUTES, 'download', 60)],
  collectionsOfUser: none,
  collectionsOfClique: none,
  createCollection: make,
  editCollection: edit,
  muteComments: small,
  deleteCollection: edit,
  restoreCollection: edit,
  deletedCollections: none,
  /** Each call reads all rows of a collection and stores their texts. */
  downloadCollection: [per(HOUR_MINUTES, 'download', 60)],
  upload,
  uploadCollectionItems: upload,
  markUploaded: none,
  markCollectionItemsUploaded: none,
  uploadsOfCollection: none,
  collectionMonths: none,
  collectionPhotoIds: none,
  getCollection: none,
  likeFlick: small,
  unlikeFlick: small,
  shareFlick: small,
  reportFlick: [per(HOUR_MINUTES, 'report', 20)],
  editFlick: edit,
  moveFlicks: small,
  copyFlicks: copyPhotos,
  untagSelf: small,
  deleteFlicks: small,
  restoreFlicks: small,
  deletedFlicks: none,
  flickComments: none,
  getFlick: none,
  commentsOfFlick: none,
  replies: none,
  createComment: comment,
  likeComment: small,
  unlikeComment: small,
  deleteComment: small,
  feed: none,
  adminOverview: none,
  adminUsers: none,
  adminCliques: none,
  adminReports: none,
  settleReport: small,
  suspendUser: small,
  endSessions: small,
  endOperator: small,
  deleteUser: small,
  inviteNumber: small,
  adminInvitations: none,
  revokeInvitation: small,
  adminWaitingCodes: none,
  showWaitingCode: small,
  discardWaitingCodes: small,
  adminHistory: none,
  signInBySetUp: none,
  activities: none,
  markActivitiesSeen: small,
  /** A client reopens it after each break, waiting longer each time. */
  changes: [per(MINUTE, 'changes', 30)],
}
