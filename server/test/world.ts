/** A user with every kind of object that a user can have. */
import { randomBytes } from 'node:crypto'
import { hashOf } from '../identity/hash'
import { makeOperator, makeSetUpLink } from '../identity/set-up'
import { Authenticator } from './people/authenticator'
import { newNumber, putAll, type Person, type RunningServer } from './running-server'
import { makeGuest, type Guest } from './people/guest'
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
  /** A guest of the collection, the link by which they came, and its secret. */
  guest: Guest
  /** With it the guest continues on another device. */
  guestCode: string
  /** A guest who is about to become a user. */
  claimed: Guest
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
  /** A code that waits to be handed on. */
  waitingId: string
  /** The owner's second device. */
  deviceId: string
  /** A deleted user. */
  deletedId: string
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
  const guest = await makeGuest(server, owner, collectionId)
  const guestCode = randomBytes(32).toString('base64url')
  await guest.ask('offerGuestCode', { body: { code: guestCode } })
  const claimed = await makeGuest(server, owner, collectionId)
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
  const [invitationId, otherInvitationId] = [await openId(), await openId()]
  const waitingNumber = newNumber()
  const waitingId = hashOf(waitingNumber)
  await server.services.db
    .insertInto('sign_in_codes')
    .values({
      session_hash: waitingId,
      phone_number: waitingNumber,
      code_hash: '',
      asker_hash: '',
      waiting_code: '123456',
    })
    .execute()
  await prepareExport(server, owner)
  const deleted = await server.person(`${name}_deleted`)
  await deleted.ask('deleteSelf', {})
  const waiting = { invitationId, otherInvitationId, waitingId }
  const more = {
    ...link,
    ...personal,
    passkeyId,
    deviceId,
    ...waiting,
    otherOperatorId: other.userId,
    deletedId: deleted.userId,
  }
  return {
    owner,
    member,
    asking,
    cliqueId,
    collectionId,
    itemId,
    pendingId,
    commentId,
    replyId,
    guest,
    guestCode,
    claimed,
    ...more,
  }
}
