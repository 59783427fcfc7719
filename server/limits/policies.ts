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

/** Minutes of a period. */
const MINUTES = { minute: 1, hour: 60, day: 24 * 60 } as const
type Period = keyof typeof MINUTES
const per = (period: Period, bucket: string, burst: number): Policy => ({
  bucket,
  burst,
  perMinute: burst / MINUTES[period],
})

/** Every call counts here, once by user and once by address. */
export const general = {
  person: per('minute', 'person', 300),
  address: per('minute', 'address', 600),
}

/** Bytes sent for a picture that differ from the announced ones, or are no picture. */
export const refusedBytes = {
  sender: per('hour', 'refused bytes', 100),
  /** Nine refusals may be corrected by sending again; the tenth ends the reservation. */
  reservation: per('day', 'refused reservation', 9),
}

/** A limit of one network, and the larger one of all networks of an IPv6 /48. */
export interface NetworkPolicy extends Policy {
  site: Policy
}

const perNetwork = (period: Period, bucket: string, burst: number): NetworkPolicy => ({
  ...per(period, bucket, burst),
  site: per(period, `${bucket} of a site`, 2 * burst),
})

/** The identity provider's calls by network, next to its own limits by number and session. */
export const provider = {
  /** With invitations only a code that is sent to a known number counts as none (server/identity/known-number.ts). */
  codes: perNetwork('hour', 'codes', 50),
  /** Numbers that an answer calls unknown, and, once codes are held back, all numbers. */
  unknown: perNetwork('hour', 'unknown numbers', 20),
  /** Sign-ins that are refused: a right code is given back. */
  confirmations: perNetwork('hour', 'confirmations', 100),
  /** Each call computes or verifies a signature. A device renews its token once an hour. */
  tokens: per('minute', 'tokens', 60),
}

const small = [per('minute', 'small', 60)]
const follow = [...small, per('day', 'follow', 200)]
const edit = [per('minute', 'edit', 30)]
const make = [per('hour', 'make', 60)]
const comment: Policy[] = [{ bucket: 'comment', burst: 5, perMinute: 10 }]
/** Five hundred of the largest photos are one upload, and an interrupted upload reserves them again. */
const upload: Policy<'upload'>[] = [
  { bucket: 'photos', burst: 1000, perMinute: 500, cost: ({ body }) => body.photos.length },
  {
    bucket: 'bytes',
    burst: 12 * GB,
    perMinute: (6 * GB) / MINUTES.hour,
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
  deleteSelf: [per('day', 'delete-self', 10)],
  register: [{ bucket: 'register', burst: 6, perMinute: 2 }],
  usernameUnique: [{ bucket: 'username', burst: 30, perMinute: 12 }, per('hour', 'username-hour', 100)],
  setDeviceToken: edit,
  replaceDeviceToken: none,
  removeDeviceToken: edit,
  searchUsers: [per('minute', 'search', 30)],
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
  inviteToClique: [{ ...per('day', 'invite', 100), cost: ({ body }) => body.userIds.length }],
  createInviteLink: make,
  revokeInviteLink: edit,
  createGuestLink: make,
  guestLinks: none,
  pauseGuestLink: edit,
  revokeGuestLink: edit,
  guestsOfLink: none,
  removeGuest: small,
  restoreGuest: small,
  openGuestLink: none,
  /** By network: the guests of a party share an address, and a link admits a limited number. */
  enterAsGuest: [per('hour', 'guests', 600)],
  offerGuestCode: small,
  openGuestCode: [per('hour', 'guests', 600)],
  continueAsGuest: [per('hour', 'guests', 600)],
  guestSelf: none,
  guestPhotos: none,
  leaveAsGuest: small,
  claimGuest: small,
  inviteLinks: none,
  openInvite: none,
  acceptInvite: small,
  openInviteByUrl: none,
  acceptInviteByUrl: small,
  createPersonalInvitation: [per('day', 'personal-invitation', 30)],
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
  offerSignInCode: [per('hour', 'sign-in-again', 6)],
  confirmSignInByCode: edit,
  confirmSignInByPasskey: edit,
  codeEmail: none,
  offerCodeEmail: [per('hour', 'code-email', 6)],
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
  requestExport: [per('day', 'export', 10)],
  downloadExport: [per('hour', 'download', 60)],
  collectionsOfUser: none,
  collectionsOfClique: none,
  createCollection: make,
  editCollection: edit,
  muteComments: small,
  deleteCollection: edit,
  restoreCollection: edit,
  deletedCollections: none,
  /** Each call reads all rows of a collection and stores their texts. */
  downloadCollection: [per('hour', 'download', 60)],
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
  reportFlick: [per('hour', 'report', 20)],
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
  adminGuestLinks: none,
  endGuestLink: small,
  adminReports: none,
  settleReport: small,
  suspendUser: small,
  setQuota: small,
  endSessions: small,
  makeOperator: small,
  endOperator: small,
  adminDeletedUsers: none,
  restoreUser: small,
  purgeUser: small,
  deleteUser: small,
  inviteNumber: small,
  adminInvitations: none,
  revokeInvitation: small,
  adminWaitingCodes: none,
  showWaitingCode: small,
  discardWaitingCodes: small,
  /** Each call may cost the operator a message. */
  sendTest: [per('hour', 'test', 20)],
  adminHistory: none,
  signInBySetUp: none,
  openSetUp: none,
  activities: none,
  markActivitiesSeen: small,
  /** A client reopens it after each break, waiting longer each time. */
  changes: [per('minute', 'changes', 30)],
  changedSince: [per('minute', 'looks', 30)],
}
