/** All data that a user of this product can leave behind: a row in every table, by every reference to a user. */
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { hashOf } from '../identity/hash'
import { makeOperator } from '../identity/set-up'
import { makeCustomToken } from '../identity/tokens/custom-tokens'
import { picture } from './pictures'
import { newNumber, Person, putAll, type RunningServer } from './running-server'
import { reservation } from './people/giving'
import { addPhoto, makeClique, makeCollection, prepareExport, reservePhoto } from './story'
import type { World } from './world'

/** Part of each of the user's texts. */
export const MARK = 'the traceable one'

/** The user's actions about others, and others' about the user. */
const takePart = async (server: RunningServer, { owner, asking, cliqueId }: World, other: World) => {
  const { userId } = owner
  const say = { payload: `a word by ${MARK}`, collectionItemId: other.itemId }
  await other.owner.ask('inviteToClique', { body: { cliqueId: other.cliqueId, userIds: [userId] } })
  await owner.ask('joinClique', { params: { id: other.cliqueId } })
  const own = await addPhoto(owner, other.collectionId)
  const { comment } = await owner.ask('createComment', { body: say })
  const answer = { payload: 'a reply by another', collectionItemId: other.itemId, parentId: comment.id }
  await other.owner.ask('createComment', { body: answer })
  await owner.ask('createComment', { body: { ...say, parentId: other.commentId } })
  await owner.ask('likeComment', { params: { id: other.commentId } })
  await owner.ask('likeFlick', { params: { itemId: other.itemId } })
  await owner.ask('reportFlick', { params: { id: other.itemId }, body: { reason: `by ${MARK}` } })
  await other.owner.ask('editFlick', { params: { id: other.itemId }, body: { taggedMembers: [userId] } })
  await owner.ask('follow', { body: { followee: other.member.userId } })
  await owner.ask('blockUser', { params: { id: other.asking.userId } })
  await asking.ask('blockUser', { params: { id: userId } })
  const face = picture('traceable face')
  const { uploadUrls } = await owner.ask('editUser', { body: { profilePic: face.announced, bio: `I am ${MARK}` } })
  if (uploadUrls) await putAll(server.url, uploadUrls, face)
  const [sign, banner] = [picture('traceable sign'), picture('traceable banner')]
  const body = { cliqueId, name: 'Hikers', profilePic: sign.announced, banner: banner.announced }
  const { clique } = await owner.ask('editClique', { body })
  if (clique.cliquePicUploadUrls) await putAll(server.url, clique.cliquePicUploadUrls, sign)
  if (clique.bannerPicUploadUrls) await putAll(server.url, clique.bannerPicUploadUrls, banner)
  await reservePhoto(owner, other.collectionId)
  // Its notification waits for a minute.
  await addPhoto(other.owner, other.collectionId)
  return own
}

/** Photos that were described, copied, reported and deleted, and objects that belong only to the user. */
const uploadMore = async (server: RunningServer, { owner, member }: World, other: World, own: string) => {
  const details = { caption: `seen by ${MARK}`, location: { name: `near ${MARK}`, lat: 46.5, lng: 7.25 } }
  const params = { params: { id: own } }
  await owner.ask('editFlick', { ...params, body: { ...details, taggedMembers: [other.owner.userId] } })
  await other.owner.ask('likeFlick', { params: { itemId: own } })
  await other.owner.ask('reportFlick', { ...params, body: { reason: `shows ${MARK}` } })
  const alone = await makeClique(owner)
  await owner.ask('editClique', { body: { cliqueId: alone, name: 'Alone', bio: `of ${MARK}` } })
  const album = await makeCollection(owner, alone)
  const cover = picture('traceable cover')
  const edited = await owner.ask('editCollection', {
    body: { collectionDataId: album, description: `by ${MARK}`, coverPhoto: cover.announced },
  })
  if (edited.uploadUrls) await putAll(server.url, edited.uploadUrls, cover)
  await owner.ask('copyFlicks', { body: { photos: [{ id: own, copyId: randomUUID() }], collectionId: album } })
  await owner.ask('deleteFlicks', { body: { ids: [await addPhoto(owner, album)] } })
  const gone = await addPhoto(owner, other.collectionId)
  await other.owner.ask('reportFlick', { params: { id: gone }, body: { reason: `shows ${MARK}` } })
  await other.owner.ask('settleReport', { params: { id: gone }, body: { decision: 'remove' } })
  await member.ask('follow', { body: { followee: other.owner.userId } })
}

/**
 * Invitations to and by the user, a clique that they were removed from, a user whom they vouched for and who stays, and
 * one who deletes the account.
 */
const invite = async (server: RunningServer, { owner, cliqueId }: World, other: World) => {
  await other.member.ask('inviteToClique', {
    body: { cliqueId: await makeClique(other.member), userIds: [owner.userId] },
  })
  await owner.ask('inviteToClique', { body: { cliqueId, userIds: [other.member.userId] } })
  const left = await makeClique(other.member, owner)
  await other.member.ask('removeMember', { params: { id: left, userId: owner.userId } })
  const vouchFor = async (username: string) => {
    const phoneNumber = newNumber()
    const made = await owner.ask('createPersonalInvitation', { params: { id: cliqueId }, body: { phoneNumber } })
    const { caller, phone } = await server.identity(phoneNumber)
    const body = { username, phoneNumber: phone, firstName: username, lastName: 'Test' }
    const { user } = await caller.ask('register', { body })
    const person = new Person(server.url, caller.token ?? '', user.userId, username, phone)
    await person.ask('acceptPersonalInvitation', { body: { token: made.token } })
    return person
  }
  await vouchFor('vouched')
  const deleted = await vouchFor('vouched_and_deleted')
  await deleted.ask('follow', { body: { followee: owner.userId } })
  await deleted.ask('deleteSelf', {})
  return deleted
}

/** The traces of signing in, and of operators' actions to and as the user. */
const signIn = async (server: RunningServer, { owner, asking }: World, other: World, uid: string) => {
  const { db } = server.services
  const { phone } = owner
  await db
    .updateTable('accounts')
    .set({ code_email: `${MARK}@example.com` })
    .where('account_id', '=', uid)
    .execute()
  const code = { code_hash: '', asker_hash: '', phone_number: phone }
  await db
    .insertInto('sign_in_codes')
    .values([
      { ...code, session_hash: 'of an address', email: `${MARK}@example.com` },
      { ...code, session_hash: hashOf('of a code'), waiting_code: '123456' },
    ])
    .execute()
  await makeCustomToken(db, uid)
  await db
    .insertInto('set_up_links')
    .values({ token_hash: 'expired', account_id: uid, expires_at: new Date(0) })
    .execute()
  await owner.ask('passkeyOptions', {})
  await other.owner.ask('showWaitingCode', { body: { id: hashOf('of a code') } })
  const { token } = await other.owner.ask('inviteNumber', { body: { phoneNumber: phone } })
  await server.visitor.ask('signInByInvitation', { body: { token, deviceKey: 'k'.repeat(43) } })
  await other.owner.ask('suspendUser', { params: { id: owner.userId }, body: { isSuspended: false } })
  await makeOperator(db, owner.username)
  await owner.ask('endSessions', { params: { id: asking.userId } })
  await other.owner.ask('endSessions', { params: { id: other.asking.userId } })
}

/** Prepares a download of the other world's collection, for the given user. */
export const prepareDownload = (who: Person, { collectionId: id }: World) =>
  vi.waitFor(async () => {
    const prepared = await who.ask('downloadCollection', { params: { id }, body: {} })
    if (!('url' in prepared)) throw new Error('sums are missing')
  })

/**
 * Makes all these calls as the owner of `world`, some of them in `other`, whose owner is an operator. Resolves to a
 * user who deleted the account before, with a follow and a membership of the owner's.
 */
export const leaveTraces = async (server: RunningServer, world: World, other: World, uid: string): Promise<Person> => {
  const own = await takePart(server, world, other)
  await uploadMore(server, world, other, own)
  const deleted = await invite(server, world, other)
  await world.guest.ask('upload', reservation(world.collectionId, 1))
  await world.owner.ask('claimGuest', { body: { token: world.claimed.token ?? '' } })
  await signIn(server, world, other, uid)
  for (const user of [world.owner, other.owner]) {
    await prepareExport(server, user)
    await prepareDownload(user, other)
  }
  return deleted
}
