/** A user with every kind of object that a user can have, and every call on them. */
import { randomUUID } from 'node:crypto'
import type { CallName } from '../../contract/calls'
import { makeOperator, makeSetUpLink } from '../identity/set-up'
import { Authenticator } from './people/authenticator'
import { picture } from './pictures'
import { newNumber, putAll, type Person, type RunningServer } from './running-server'
import { addPhoto, makeClique, prepareExport, reservePhoto } from './story'

export interface World {
  owner: Person
  member: Person
  /** Has requested to follow the owner, whose account is private. */
  asking: Person
  cliqueId: string
  /** Private, with one photo, its comment and the reply, and one photo that waits for its bytes. */
  collectionId: string
  itemId: string
  pendingId: string
  commentId: string
  replyId: string
  /** The id of a link that admits users to the clique. */
  linkId: string
  token: string
  /** The token of a personal invitation to the clique, for a number that no user has. */
  personalToken: string
  /** The token of an invitation to another user's clique, for the owner's number. */
  ownersToken: string
  /** The token of the link that makes an operator. */
  setUpToken: string
  /** The owner's passkey. */
  passkeyId: string
  /** Two unused invitations to the clique. */
  invitationId: string
  otherInvitationId: string
  /** A number that waits for a code. */
  waitingNumber: string
  /** The owner's second device. */
  deviceId: string
  /** A second operator, if the owner is one. */
  otherOperatorId: string
}

/** Text that no stranger may read: part of every text in the world that is not a name. */
export const SECRET = 'confidential'

/** `runsServer`: the owner is an operator. */
export const makeWorld = async (server: RunningServer, name: string, runsServer = false): Promise<World> => {
  const [owner, member, asking] = [
    await server.person(name),
    await server.person(`${name}_member`),
    await server.person(`${name}_asking`),
  ]
  const other = await server.person(`${name}_operator`)
  // A third one stays, so that the owner is never the last operator.
  const operators = runsServer ? [owner, other, await server.person(`${name}_deputy`)] : []
  for (const { username } of operators) await makeOperator(server.services.db, username)
  await member.ask('follow', { body: { followee: owner.userId } })
  await owner.ask('follow', { body: { followee: member.userId } })
  await owner.ask('editUser', { body: { isPrivate: true } })
  await asking.ask('follow', { body: { followee: owner.userId } })
  await owner.ask('setDeviceToken', { body: { deviceToken: `device-of-${name}` } })
  const cliqueId = await makeClique(owner, member)
  const body = { name: SECRET, description: SECRET, cliqueId }
  const { collectionId } = (await owner.ask('createCollection', { body })).collection
  const itemId = await addPhoto(owner, collectionId)
  const { itemId: pendingId, urls, photo } = await reservePhoto(owner, collectionId)
  await putAll(owner.url, urls, photo)
  const say = { payload: SECRET, collectionItemId: itemId }
  const commentId = (await owner.ask('createComment', { body: say })).comment.id
  const replyId = (await member.ask('createComment', { body: { ...say, parentId: commentId } })).comment.id
  const made = await owner.ask('createInviteLink', {
    params: { id: cliqueId },
    body: { expiresIn: null, useLimit: null },
  })
  const link = { linkId: made.link.linkId, token: made.token }
  const invite = async (maker: Person, id: string, phoneNumber: string) =>
    (await maker.ask('createPersonalInvitation', { params: { id }, body: { phoneNumber } })).token
  const personal = {
    personalToken: await invite(owner, cliqueId, newNumber()),
    ownersToken: await invite(asking, await makeClique(asking), owner.phone),
    setUpToken: (await makeSetUpLink(server.services.db, { always: true })) ?? '',
  }
  const passkeyId = (await new Authenticator().add(owner)).id
  await server.identity(owner.phone)
  const { devices } = await owner.ask('devices', {})
  const deviceId = devices.find(({ isThisDevice }) => !isThisDevice)?.id ?? ''
  const openId = async () => {
    await invite(owner, cliqueId, newNumber())
    return (await owner.ask('personalInvitations', { params: { id: cliqueId } })).items[0]?.invitationId ?? ''
  }
  const [invitationId, otherInvitationId, waitingNumber] = [await openId(), await openId(), newNumber()]
  await server.services.db
    .insertInto('sign_in_codes')
    .values({
      session_hash: `of ${waitingNumber}`,
      phone_number: waitingNumber,
      code_hash: '',
      asker_hash: '',
      waiting_code: '123456',
    })
    .execute()
  await prepareExport(server, owner)
  const waiting = { invitationId, otherInvitationId, waitingNumber }
  const more = { ...link, ...personal, passkeyId, deviceId, ...waiting, otherOperatorId: other.userId }
  return { owner, member, asking, cliqueId, collectionId, itemId, pendingId, commentId, replyId, ...more }
}

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
const announced = () => picture(randomUUID()).announced
const photo = () => ({ photo: announced(), dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() })

/** Valid arguments with which every call does something to the world. The last calls remove things. */
export const everyCall = (world: World): Record<CallName, CallArgs> => {
  const { owner, member, asking, cliqueId, collectionId, itemId, pendingId, commentId, replyId, linkId, token } = world
  const {
    personalToken,
    ownersToken,
    setUpToken,
    passkeyId,
    deviceId,
    invitationId,
    otherInvitationId,
    waitingNumber,
    otherOperatorId,
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
    adminReports: {},
    adminHistory: {},
    inviteNumber: { body: { phoneNumber: newNumber() } },
    adminInvitations: {},
    revokeInvitation: of(otherInvitationId),
    adminWaitingCodes: {},
    showWaitingCode: { body: { phoneNumber: waitingNumber } },
    discardWaitingCodes: { body: { phoneNumber: waitingNumber } },
    suspendUser: { ...of(asking.userId), body: { isSuspended: false } },
    endSessions: of(asking.userId),
    endOperator: of(otherOperatorId),
    signInBySetUp: { body: { token: setUpToken, phoneNumber: newNumber() } },
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
    revokeInviteLink: { params: { id: cliqueId, linkId } },
    removeFollower: of(member.userId),
    removeMember: { params: { id: cliqueId, userId: asking.userId } },
    blockUser: of(asking.userId),
    blockedUsers: {},
    blockedUser: of(asking.userId),
    unblockUser: of(asking.userId),
    handOverClique: { ...of(cliqueId), body: { userId: member.userId } },
    leaveClique: of(cliqueId),
    deleteUser: of(asking.userId),
    deleteSelf: {},
  }
}
