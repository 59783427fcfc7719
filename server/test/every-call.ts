/** Every call on a world, with arguments that do something to it. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { CallName } from '../../contract/calls'
import { guestLinkSettings } from './people/guest'
import { picture } from './pictures'
import { newNumber } from './running-server'
import { SECRET, type World } from './world'

/** A moment (ms) after every change of the world. */
const LATER = Number.MAX_SAFE_INTEGER

export interface CallArgs {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const DEVICE_KEY = 'd'.repeat(43)
/** In the right form only. Credentials that a device really signed are in identity/passkeys.test.ts. */
const credential = { id: 'aWQ', rawId: 'aWQ', type: 'public-key' }
const made = { clientDataJSON: 'e30', attestationObject: 'oA' }
const signed = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
/** Calls that succeed only with a device's recent signature. */
export const SIGNED_BY_DEVICE: readonly string[] = ['addPasskey', 'signInByPasskey', 'confirmSignInByPasskey']
/** Calls that succeed only with a recently sent code (identity/recent-sign-in.test.ts). */
export const NEEDS_CODE: readonly string[] = ['confirmSignInByCode']
/** Calls that are answered only if there is a mail server (server/identity/codes/mail.test.ts). */
export const NEEDS_MAIL: readonly string[] = ['offerCodeEmail', 'confirmCodeEmail']
/** In the right form only: no user has it. */
const subscription = JSON.stringify({
  endpoint: 'https://push.example/device',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
})
const announced = () => picture(randomUUID()).announced
const photo = () => ({ photo: announced(), dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() })

/** Valid arguments with which every call does something to the world. The last calls remove things. */
export const everyCall = (world: World): Record<CallName, CallArgs> => {
  const {
    owner,
    member,
    asking,
    cliqueId,
    collectionId,
    itemId,
    pendingId,
    commentId,
    replyId,
    linkId,
    token,
    guest,
    guestCode,
    claimed,
  } = world
  const {
    personalToken,
    ownersToken,
    setUpToken,
    passkeyId,
    deviceId,
    invitationId,
    otherInvitationId,
    waitingId,
    otherOperatorId,
    deletedId,
  } = world
  const of = (id: string) => ({ params: { id } })
  const person = { params: { id: member.userId, userId: member.userId } }
  const upload = { body: { collectionId, photos: [photo()] } }
  return {
    health: {},
    live: {},
    config: {},
    getSelf: {},
    register: {
      body: { username: 'new', phoneNumber: owner.phone, firstName: 'New', lastName: 'New', profilePic: announced() },
    },
    usernameUnique: { params: { username: 'another' } },
    setDeviceToken: { body: { deviceToken: `another-of-${owner.username}` } },
    replaceDeviceToken: { body: { deviceToken: subscription, replaced: subscription } },
    removeDeviceToken: { body: { deviceToken: `another-of-${owner.username}` } },
    searchUsers: { query: { search: 'a' } },
    followStatus: person,
    follow: { body: { followee: member.userId } },
    followRequests: {},
    following: of(owner.userId),
    followers: of(owner.userId),
    getUser: of(owner.userId),
    editUser: { body: { bio: SECRET, profilePic: announced() } },
    cliquesOfUser: { params: { userId: owner.userId } },
    cliqueInvites: {},
    cliqueMembers: of(cliqueId),
    cliqueInvitees: of(cliqueId),
    memberStatus: of(cliqueId),
    cliqueNotifications: of(cliqueId),
    muteClique: { ...of(cliqueId), body: { isMuted: true } },
    getClique: of(cliqueId),
    createClique: { body: { name: 'Another', bio: '', isPrivate: true } },
    editClique: { body: { cliqueId, name: 'Hikers', bio: SECRET, profilePic: announced(), banner: announced() } },
    inviteToClique: { body: { cliqueId, userIds: [asking.userId] } },
    joinClique: of(cliqueId),
    withdrawCliqueInvite: { params: { id: cliqueId, userId: asking.userId } },
    declineCliqueInvite: of(cliqueId),
    createInviteLink: { ...of(cliqueId), body: { expiresIn: 3600, useLimit: 3 } },
    inviteLinks: of(cliqueId),
    openInvite: { body: { token } },
    acceptInvite: { body: { token } },
    openInviteByUrl: { params: { token } },
    acceptInviteByUrl: { params: { token } },
    createPersonalInvitation: { ...of(cliqueId), body: { phoneNumber: newNumber() } },
    personalInvitations: of(cliqueId),
    revokePersonalInvitation: { params: { id: cliqueId, invitationId } },
    openPersonalInvitation: { body: { token: personalToken, deviceKey: DEVICE_KEY } },
    signInByInvitation: { body: { token: personalToken, deviceKey: DEVICE_KEY } },
    acceptPersonalInvitation: { body: { token: ownersToken } },
    createGuestLink: { ...of(collectionId), body: guestLinkSettings() },
    guestLinks: of(collectionId),
    openGuestLink: { body: { secret: guest.secret } },
    enterAsGuest: { body: { secret: guest.secret, name: 'Mia', token: randomBytes(32).toString('base64url') } },
    pauseGuestLink: { params: { linkId: guest.linkId }, body: { isPaused: false } },
    guestsOfLink: { params: { linkId: guest.linkId } },
    offerGuestCode: { body: { code: guestCode } },
    openGuestCode: { body: { code: guestCode } },
    continueAsGuest: { body: { code: guestCode, token: randomBytes(32).toString('base64url') } },
    guestSelf: {},
    guestPhotos: {},
    leaveAsGuest: {},
    claimGuest: { body: { token: claimed.token } },
    removeGuest: { params: { userId: guest.userId } },
    restoreGuest: { params: { userId: guest.userId } },
    codeEmail: {},
    offerCodeEmail: { body: { email: 'ada@example.com' } },
    confirmCodeEmail: { body: { session: token, code: '123456' } },
    removeCodeEmail: {},
    devices: {},
    passkeys: {},
    passkeyOptions: {},
    addPasskey: { body: { name: 'Phone', credential: { ...credential, response: made } } },
    renamePasskey: { ...of(passkeyId), body: { name: SECRET } },
    passkeySignInOptions: {},
    signInByPasskey: { body: { credential: { ...credential, response: signed } } },
    offerSignInCode: {},
    confirmSignInByCode: { body: { session: token, code: '123456' } },
    confirmSignInByPasskey: { body: { credential: { ...credential, response: signed } } },
    removePasskey: of(passkeyId),
    endDevice: of(deviceId),
    endOtherDevices: {},
    dataExport: {},
    downloadExport: {},
    requestExport: { body: { timeZone: 'Europe/Berlin' } },
    collectionsOfUser: { params: { userId: owner.userId } },
    collectionsOfClique: { params: { cliqueId } },
    createCollection: { body: { name: SECRET, cliqueId, clientId: randomUUID(), coverPhoto: announced() } },
    editCollection: {
      body: { collectionDataId: collectionId, name: SECRET, description: SECRET, coverPhoto: announced() },
    },
    upload,
    uploadCollectionItems: { body: { collectionId, photos: [photo()] } },
    uploadsOfCollection: { ...of(collectionId), query: { clientIds: upload.body.photos[0]?.clientId } },
    markUploaded: { body: { collectionItemIds: [pendingId], collectionId } },
    markCollectionItemsUploaded: { body: { collectionId, imageIds: [pendingId] } },
    collectionMonths: of(collectionId),
    collectionPhotoIds: of(collectionId),
    getCollection: of(collectionId),
    adminOverview: {},
    adminUsers: { query: { query: 'a' } },
    adminCliques: {},
    adminGuestLinks: of(cliqueId),
    endGuestLink: of(claimed.linkId),
    adminReports: {},
    adminHistory: {},
    inviteNumber: { body: { phoneNumber: newNumber() } },
    adminInvitations: {},
    revokeInvitation: of(otherInvitationId),
    adminWaitingCodes: {},
    sendTest: { body: { by: 'gateway' } },
    showWaitingCode: { body: { id: waitingId } },
    discardWaitingCodes: { body: { id: waitingId } },
    suspendUser: { ...of(asking.userId), body: { isSuspended: false } },
    setQuota: { ...of(asking.userId), body: { gigabytes: 1 } },
    endSessions: of(asking.userId),
    endOperator: of(otherOperatorId),
    makeOperator: of(otherOperatorId),
    adminDeletedUsers: {},
    purgeUser: of(deletedId),
    signInBySetUp: { body: { token: setUpToken, phoneNumber: newNumber() } },
    openSetUp: { body: { token: setUpToken } },
    feed: {},
    activities: {},
    markActivitiesSeen: { body: { until: '2024-05-01T10:00:00.000Z' } },
    getFlick: of(itemId),
    likeFlick: { params: { itemId } },
    unlikeFlick: { params: { itemId } },
    shareFlick: of(itemId),
    editFlick: {
      ...of(itemId),
      body: { caption: SECRET, location: { name: SECRET }, taggedMembers: [member.userId] },
    },
    untagSelf: of(itemId),
    downloadCollection: { ...of(collectionId), body: { itemIds: [itemId] } },
    muteComments: { ...of(collectionId), body: { isMuted: false } },
    deletedFlicks: { query: { collectionId } },
    deletedCollections: {},
    reportFlick: { ...of(itemId), body: { reason: SECRET } },
    cliqueReports: of(cliqueId),
    settleCliqueReport: { params: { id: cliqueId, photoId: itemId }, body: { decision: 'keep' } },
    settleReport: { ...of(itemId), body: { decision: 'keep' } },
    flickComments: of(itemId),
    commentsOfFlick: { params: { itemId } },
    replies: { params: { commentId } },
    createComment: { body: { payload: SECRET, collectionItemId: itemId, parentId: commentId, clientId: randomUUID() } },
    likeComment: of(commentId),
    unlikeComment: of(commentId),
    approveFollowRequest: of(asking.userId),
    declineFollowRequest: of(asking.userId),
    unfollow: { body: { followee: member.userId } },
    deleteComment: of(replyId),
    moveFlicks: { body: { ids: [itemId], collectionId } },
    copyFlicks: { body: { photos: [{ id: itemId, copyId: randomUUID() }], collectionId } },
    deleteFlicks: { body: { ids: [itemId] } },
    restoreFlicks: { body: { ids: [itemId] } },
    deleteCollection: of(collectionId),
    restoreCollection: of(collectionId),
    changes: {},
    changedSince: {
      body: { collections: [{ id: collectionId, since: LATER }], cliques: [{ id: cliqueId, since: LATER }] },
    },
    revokeInviteLink: { params: { id: cliqueId, linkId } },
    revokeGuestLink: { params: { linkId: guest.linkId } },
    removeFollower: of(member.userId),
    removeMember: { params: { id: cliqueId, userId: asking.userId } },
    blockUser: of(asking.userId),
    blockedUsers: {},
    blockedUser: of(asking.userId),
    unblockUser: of(asking.userId),
    handOverClique: { ...of(cliqueId), body: { userId: member.userId } },
    leaveClique: of(cliqueId),
    deleteUser: of(asking.userId),
    restoreUser: of(asking.userId),
    deleteSelf: {},
  }
}
