/** Tests every right of matrix.json, cell by cell. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Caller } from '../test/caller'
import { picture } from '../test/pictures'
import { discard, newNumber, Person, putAll, startServer, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import { everyCall } from '../test/every-call'
import { makeWorld } from '../test/world'
import matrix from './matrix.json'

interface World {
  cliqueId: string
  creator: Person
  leader: Person
  member: Person
  outsider: Person
  collections: Record<'PRIVATE' | 'FOLLOWERS' | 'PUBLIC', string>
  photos: Record<'PRIVATE' | 'FOLLOWERS' | 'PUBLIC', string>
  comment: string
}
type Who = Caller | Person

let server: RunningServer
let world: World
/** Another user's world. */
let passkeyWorld: Awaited<ReturnType<typeof makeWorld>>
const roles: Record<string, Who> = {}

beforeAll(async () => {
  server = await startServer()
  const [stranger, requested, follower, invitee, member, leader, creator, outsider, blocked] = [
    await server.person('stranger'),
    await server.person('requested'),
    await server.person('follower'),
    await server.person('invitee'),
    await server.person('member'),
    await server.person('leader'),
    await server.person('creator'),
    await server.person('outsider'),
    await server.person('blocked'),
  ]
  const [former, removed] = [await server.person('former'), await server.person('removed')]
  const cliqueId = await makeClique(leader, member, creator, former, removed)
  await leader.ask('inviteToClique', { body: { cliqueId, userIds: [invitee.userId] } })
  await follower.ask('follow', { body: { followee: creator.userId } })
  await blocked.ask('follow', { body: { followee: creator.userId } })
  await creator.ask('blockUser', of(blocked))
  await creator.ask('editUser', { body: { isPrivate: true } })
  await requested.ask('follow', { body: { followee: creator.userId } })
  const collections = {
    PRIVATE: await makeCollection(creator, cliqueId, 'PRIVATE'),
    FOLLOWERS: await makeCollection(creator, cliqueId, 'FOLLOWERS'),
    PUBLIC: await makeCollection(creator, cliqueId, 'PUBLIC'),
  }
  const photos = {
    PRIVATE: await addPhoto(creator, collections.PRIVATE),
    FOLLOWERS: await addPhoto(creator, collections.FOLLOWERS),
    PUBLIC: await addPhoto(creator, collections.PUBLIC),
  }
  world = { cliqueId, creator, leader, member, outsider, collections, photos, comment: '' }
  world.comment = await commentOn(photos.PRIVATE)
  await former.ask('leaveClique', { params: { id: cliqueId } })
  await leader.ask('removeMember', { params: { id: cliqueId, userId: removed.userId } })
  passkeyWorld = await makeWorld(server, 'another')
  const { caller } = await server.identity()
  Object.assign(roles, { visitor: server.visitor, unregistered: caller, stranger, requested, follower, invitee })
  Object.assign(roles, { member, leader, creator, blocked, 'former member': former, 'removed member': removed })
})
afterAll(() => discard(server))

const commentOn = async (collectionItemId: string) =>
  (await world.creator.ask('createComment', { body: { payload: 'hello', collectionItemId } })).comment.id

const photoToReserve = () => {
  const { announced } = picture(randomUUID())
  return { photo: announced, dateCreated: '2024-05-01T10:00:00.000Z' }
}
const of = (who: Who) => ({ params: { id: who instanceof Person ? who.userId : '' } })
const reserve = (who: Who, collectionId: string) =>
  who.send('upload', { body: { collectionId, photos: [photoToReserve()] } })
const download = (who: Who, id: string) => who.send('downloadCollection', { params: { id }, body: {} })
const collectionEdit = (id: string) => ({ body: { collectionDataId: id, name: 'Summer', description: '' } })
const inviteLink = () => ({ params: { id: world.cliqueId }, body: { expiresIn: null, useLimit: null } })
const profileOf = (userId: string) => ({ params: { id: userId, userId } })

const deviceKey = 'd'.repeat(43)
const personalInvitation = async (phoneNumber: string) =>
  (await world.leader.ask('createPersonalInvitation', { params: { id: world.cliqueId }, body: { phoneNumber } })).token

/** A user who was outside the clique leaves it again for the next line; the invitee keeps the invitation. */
const comeOut = async (who: Who, role: string, answer: Response) => {
  if (!answer.ok || ['member', 'leader', 'creator'].includes(role)) return answer
  await who.send('leaveClique', { params: { id: world.cliqueId } })
  if (role === 'invitee' && who instanceof Person)
    await world.leader.ask('inviteToClique', { body: { cliqueId: world.cliqueId, userIds: [who.userId] } })
  return answer
}

const newMember = async () => {
  const person = await server.person(`m${randomUUID().slice(0, 8)}`)
  await world.leader.ask('inviteToClique', { body: { cliqueId: world.cliqueId, userIds: [person.userId] } })
  await person.ask('joinClique', { params: { id: world.cliqueId } })
  return person
}

/**
 * The action of each line of the matrix. Objects of an action that can be done only once are created again for each
 * cell.
 */
const actions: Record<keyof typeof matrix.cells, (who: Who, role: string) => Promise<Response>> = {
  'own user': (who) => who.send('getSelf'),
  register: async (who, role) => {
    const fresh = role === 'unregistered' ? await server.identity() : undefined
    const phoneNumber = fresh?.phone ?? (who instanceof Person ? who.phone : '+15550000000')
    const body = { username: `u${randomUUID().slice(0, 8)}`, phoneNumber, firstName: 'A', lastName: 'B' }
    return (fresh?.caller ?? who).send('register', { body })
  },
  'is a username free': (who) => who.send('usernameUnique', { params: { username: 'free' } }),
  'search people': (who) => who.send('searchUsers', { query: { search: 'member' } }),
  'public profile': (who) => who.send('getUser', of(world.member)),
  'cliques of a public profile': (who) => who.send('cliquesOfUser', profileOf(world.member.userId)),
  'followers of a public profile': (who) => who.send('followers', profileOf(world.member.userId)),
  'private profile': (who) => who.send('getUser', of(world.creator)),
  'cliques of a private profile': (who) => who.send('cliquesOfUser', profileOf(world.creator.userId)),
  'collections of a private profile': (who) => who.send('collectionsOfUser', profileOf(world.creator.userId)),
  'followers of a private profile': (who) => who.send('followers', profileOf(world.creator.userId)),
  'following of a private profile': (who) => who.send('following', profileOf(world.creator.userId)),
  'follow a user': (who) => who.send('follow', { body: { followee: world.outsider.userId } }),
  'follow a private account': async (who, role) => {
    // A user who already follows, or requested to, repeats the call; for the others it must leave no trace.
    const answer = await who.send('follow', { body: { followee: world.creator.userId } })
    if (answer.ok && !['requested', 'follower'].includes(role))
      await who.send('unfollow', { body: { followee: world.creator.userId } })
    return answer
  },
  'answer a request to the creator': async (who) => {
    const asking = await server.person(`a${randomUUID().slice(0, 8)}`)
    await asking.ask('follow', { body: { followee: world.creator.userId } })
    return who.send('approveFollowRequest', of(asking))
  },
  'read a private collection': (who) => who.send('getCollection', { params: { id: world.collections.PRIVATE } }),
  "read a followers' collection": (who) => who.send('getCollection', { params: { id: world.collections.FOLLOWERS } }),
  'read a public collection': (who) => who.send('getCollection', { params: { id: world.collections.PUBLIC } }),
  'read a photo of a private collection': (who) => who.send('getFlick', { params: { id: world.photos.PRIVATE } }),
  "read a photo of a followers' collection": (who) => who.send('getFlick', { params: { id: world.photos.FOLLOWERS } }),
  'read comments below a private photo': (who) =>
    who.send('commentsOfFlick', { params: { itemId: world.photos.PRIVATE } }),
  'read replies below a private photo': (who) => who.send('replies', { params: { commentId: world.comment } }),
  'image without signature': (who) => who.request(`/media/item/${world.photos.PUBLIC}/low`),
  "mark the creator's pending photo": async (who) => {
    const { itemId, urls, photo } = await reservePhoto(world.creator, world.collections.PUBLIC)
    await putAll(server.url, urls, photo)
    return who.send('markUploaded', { body: { collectionItemIds: [itemId] } })
  },
  "open the creator's pending photo": async (who) => {
    const { itemId } = await reservePhoto(world.creator, world.collections.PUBLIC)
    return who.send('getFlick', { params: { id: itemId } })
  },
  'like a private photo': (who) => who.send('likeFlick', { params: { itemId: world.photos.PRIVATE } }),
  "like a followers' photo": (who) => who.send('likeFlick', { params: { itemId: world.photos.FOLLOWERS } }),
  'comment on a private photo': (who) =>
    who.send('createComment', { body: { payload: 'hi', collectionItemId: world.photos.PRIVATE } }),
  'reply below a private photo': (who) =>
    who.send('createComment', {
      body: { payload: 'hi', collectionItemId: world.photos.PRIVATE, parentId: world.comment },
    }),
  'like a comment below a private photo': (who) => who.send('likeComment', { params: { id: world.comment } }),
  "delete the creator's comment on a public photo": async (who) =>
    who.send('deleteComment', { params: { id: await commentOn(world.photos.PUBLIC) } }),
  "delete the creator's comment on a private photo": async (who) =>
    who.send('deleteComment', { params: { id: await commentOn(world.photos.PRIVATE) } }),
  'make a collection in the clique': (who) =>
    who.send('createCollection', { body: { name: 'Mine', cliqueId: world.cliqueId } }),
  'reserve photos in a private collection': (who) => reserve(who, world.collections.PRIVATE),
  "reserve photos in a followers' collection": (who) => reserve(who, world.collections.FOLLOWERS),
  'reserve photos in a public collection': (who) => reserve(who, world.collections.PUBLIC),
  'edit a private collection': (who) => who.send('editCollection', collectionEdit(world.collections.PRIVATE)),
  "edit a followers' collection": (who) => who.send('editCollection', collectionEdit(world.collections.FOLLOWERS)),
  "turn a private collection's comments on": (who) =>
    who.send('muteComments', { params: { id: world.collections.PRIVATE }, body: { isMuted: false } }),
  "turn a public collection's comments on": (who) =>
    who.send('muteComments', { params: { id: world.collections.PUBLIC }, body: { isMuted: false } }),
  'delete a private collection': async (who) =>
    who.send('deleteCollection', { params: { id: await makeCollection(world.creator, world.cliqueId) } }),
  'read the clique': (who) => who.send('getClique', { params: { id: world.cliqueId } }),
  'open invitations of the clique': (who) => who.send('cliqueInvitees', { params: { id: world.cliqueId } }),
  'search people for the clique': (who) =>
    who.send('searchUsers', { query: { search: 'member', cliqueId: world.cliqueId } }),
  'members of the clique': (who) => who.send('cliqueMembers', { params: { id: world.cliqueId } }),
  'edit the clique': (who) => who.send('editClique', { body: { cliqueId: world.cliqueId, name: 'Hikers', bio: '' } }),
  'invite to the clique': async (who) => {
    const userIds = [(await server.person(`i${randomUUID().slice(0, 8)}`)).userId]
    return who.send('inviteToClique', { body: { cliqueId: world.cliqueId, userIds } })
  },
  'withdraw an invitation by name': async (who) => {
    const { userId } = await server.person(`w${randomUUID().slice(0, 8)}`)
    await world.leader.ask('inviteToClique', { body: { cliqueId: world.cliqueId, userIds: [userId] } })
    return who.send('withdrawCliqueInvite', { params: { id: world.cliqueId, userId } })
  },
  'make an invite link': (who) => who.send('createInviteLink', inviteLink()),
  'list the invite links': (who) => who.send('inviteLinks', { params: { id: world.cliqueId } }),
  'revoke an invite link': async (who) => {
    const { link } = await world.leader.ask('createInviteLink', inviteLink())
    return who.send('revokeInviteLink', { params: { id: world.cliqueId, linkId: link.linkId } })
  },
  'open an invite link': async (who) => {
    const { token } = await world.leader.ask('createInviteLink', inviteLink())
    return who.send('openInvite', { body: { token } })
  },
  'accept an invite link': async (who, role) => {
    const { token } = await world.leader.ask('createInviteLink', inviteLink())
    return comeOut(who, role, await who.send('acceptInvite', { body: { token } }))
  },
  'open an invite link by its older URL': async (who) => {
    const { token } = await world.leader.ask('createInviteLink', inviteLink())
    return who.send('openInviteByUrl', { params: { token } })
  },
  'accept an invite link by its older URL': async (who, role) => {
    const { token } = await world.leader.ask('createInviteLink', inviteLink())
    return comeOut(who, role, await who.send('acceptInviteByUrl', { params: { token } }))
  },
  'make a personal invitation': (who) =>
    who.send('createPersonalInvitation', { params: { id: world.cliqueId }, body: { phoneNumber: newNumber() } }),
  'list the personal invitations': (who) => who.send('personalInvitations', { params: { id: world.cliqueId } }),
  'revoke a personal invitation': async (who) => {
    const params = { id: world.cliqueId }
    await world.leader.ask('createPersonalInvitation', { params, body: { phoneNumber: newNumber() } })
    const [invitation] = (await world.leader.ask('personalInvitations', { params })).items
    return who.send('revokePersonalInvitation', { params: { ...params, invitationId: invitation?.invitationId ?? '' } })
  },
  'replace a subscription that no user has': (who) =>
    who.send('replaceDeviceToken', everyCall(passkeyWorld).replaceDeviceToken),
  'open a personal invitation': async (who) =>
    who.send('openPersonalInvitation', { body: { token: await personalInvitation(newNumber()), deviceKey } }),
  'sign in by a personal invitation': async (who) =>
    who.send('signInByInvitation', { body: { token: await personalInvitation(newNumber()), deviceKey } }),
  "accept another's personal invitation": async (who) =>
    who.send('acceptPersonalInvitation', { body: { token: await personalInvitation(newNumber()) } }),
  "accept one's own personal invitation": async (who, role) => {
    const phone = who instanceof Person ? who.phone : newNumber()
    const answer = await who.send('acceptPersonalInvitation', { body: { token: await personalInvitation(phone) } })
    return comeOut(who, role, answer)
  },
  "list one's passkeys": (who) => who.send('passkeys'),
  'begin to add a passkey': (who) => who.send('passkeyOptions'),
  'add a passkey that no device signed': (who) => who.send('addPasskey', everyCall(passkeyWorld).addPasskey),
  "rename another's passkey": (who) =>
    who.send('renamePasskey', { params: { id: passkeyWorld.passkeyId }, body: { name: 'Mine' } }),
  "remove another's passkey": (who) => who.send('removePasskey', { params: { id: passkeyWorld.passkeyId } }),
  "read one's address for codes": (who) => who.send('codeEmail'),
  'offer an address for codes, without a mail server': (who) =>
    who.send('offerCodeEmail', everyCall(passkeyWorld).offerCodeEmail),
  'confirm an address that was not offered': (who) =>
    who.send('confirmCodeEmail', everyCall(passkeyWorld).confirmCodeEmail),
  "remove one's address for codes": (who) => who.send('removeCodeEmail'),
  "list one's devices": (who) => who.send('devices'),
  "end another's device": (who) => who.send('endDevice', { params: { id: passkeyWorld.deviceId } }),
  "end one's other devices": (who) => who.send('endOtherDevices'),
  'state of the copy of the own data': (who) => who.send('dataExport'),
  'request a copy of the own data': async (who) => {
    const isUser = who instanceof Person
    return (isUser ? await server.person(`x${randomUUID().slice(0, 8)}`) : who).send('requestExport', { body: {} })
  },
  'download a copy that was not requested': (who) => who.send('downloadExport'),
  'begin to sign in by a passkey': (who) => who.send('passkeySignInOptions'),
  'sign in by an unknown passkey': (who) => who.send('signInByPasskey', everyCall(passkeyWorld).signInByPasskey),
  'ask for a code that confirms the sign-in': (who) => who.send('offerSignInCode'),
  'confirm the sign-in by a code that was not sent': (who) =>
    who.send('confirmSignInByCode', everyCall(passkeyWorld).confirmSignInByCode),
  'confirm the sign-in by an unknown passkey': (who) =>
    who.send('confirmSignInByPasskey', everyCall(passkeyWorld).confirmSignInByPasskey),
  'remove a member of the clique': async (who) => {
    const { userId } = await newMember()
    return who.send('removeMember', { params: { id: world.cliqueId, userId } })
  },
  'hand on the lead of the clique': async (who) => {
    const next = await newMember()
    const params = { id: world.cliqueId }
    const answer = await who.send('handOverClique', { params, body: { userId: next.userId } })
    if (answer.ok) await next.ask('handOverClique', { params, body: { userId: world.leader.userId } })
    return answer
  },
  'list the reports of the clique': (who) => who.send('cliqueReports', { params: { id: world.cliqueId } }),
  'settle a report of the clique': async (who) => {
    const photoId = world.photos.PRIVATE
    await world.member.ask('reportFlick', { params: { id: photoId }, body: { reason: 'spam' } })
    return who.send('settleCliqueReport', { params: { id: world.cliqueId, photoId }, body: { decision: 'keep' } })
  },
  'remove a follower': (who) => who.send('removeFollower', of(world.outsider)),
  'block a user': (who) => who.send('blockUser', of(world.outsider)),
  "list one's blocked users": (who) => who.send('blockedUsers'),
  'see a blocked user': (who) => who.send('blockedUser', of(roles.blocked ?? who)),
  'unblock a user': (who) => who.send('unblockUser', of(world.outsider)),
  'delete the own account': async (who) => {
    const isUser = who instanceof Person
    return (isUser ? await server.person(`d${randomUUID().slice(0, 8)}`) : who).send('deleteSelf')
  },
  'join the clique': async (who, role) => {
    if (role !== 'invitee') return who.send('joinClique', { params: { id: world.cliqueId } })
    const invited = await server.person(`j${randomUUID().slice(0, 8)}`)
    await world.leader.ask('inviteToClique', { body: { cliqueId: world.cliqueId, userIds: [invited.userId] } })
    return invited.send('joinClique', { params: { id: world.cliqueId } })
  },
  'download a private collection': (who) => download(who, world.collections.PRIVATE),
  "download a followers' collection": (who) => download(who, world.collections.FOLLOWERS),
  'download a public collection': (who) => download(who, world.collections.PUBLIC),
  'share a private photo': (who) => who.send('shareFlick', { params: { id: world.photos.PRIVATE } }),
  "report a followers' photo": (who) =>
    who.send('reportFlick', { params: { id: world.photos.FOLLOWERS }, body: { reason: 'x' } }),
  "edit the creator's private photo": (who) =>
    who.send('editFlick', { params: { id: world.photos.PRIVATE }, body: { caption: 'hi' } }),
  "edit the creator's public photo": (who) =>
    who.send('editFlick', { params: { id: world.photos.PUBLIC }, body: { caption: 'hi' } }),
  "move the creator's private photo within the clique": async (who) => {
    const ids = [await addPhoto(world.creator, world.collections.PRIVATE)]
    const collectionId = await makeCollection(world.creator, world.cliqueId)
    return who.send('moveFlicks', { body: { ids, collectionId } })
  },
  "copy the creator's private photo within the clique": async (who) => {
    const id = await addPhoto(world.creator, world.collections.PRIVATE)
    const collectionId = await makeCollection(world.creator, world.cliqueId)
    return who.send('copyFlicks', { body: { photos: [{ id, copyId: randomUUID() }], collectionId } })
  },
  "take one's name off a private photo": (who) => who.send('untagSelf', { params: { id: world.photos.PRIVATE } }),
  "delete the creator's private photo": async (who) =>
    who.send('deleteFlicks', { body: { ids: [await addPhoto(world.creator, world.collections.PRIVATE)] } }),
  "delete the creator's public photo": async (who) =>
    who.send('deleteFlicks', { body: { ids: [await addPhoto(world.creator, world.collections.PUBLIC)] } }),
  "restore the creator's private photo": async (who) => {
    const ids = [await addPhoto(world.creator, world.collections.PRIVATE)]
    await world.creator.ask('deleteFlicks', { body: { ids } })
    return who.send('restoreFlicks', { body: { ids } })
  },
  "restore the creator's private photo that the leader deleted": async (who) => {
    const ids = [await addPhoto(world.creator, world.collections.PRIVATE)]
    await world.leader.ask('deleteFlicks', { body: { ids } })
    return who.send('restoreFlicks', { body: { ids } })
  },
  'list deleted photos': (who) => who.send('deletedFlicks', {}),
  'restore a deleted collection': async (who) => {
    const id = await makeCollection(world.creator, world.cliqueId)
    await world.creator.ask('deleteCollection', { params: { id } })
    return who.send('restoreCollection', { params: { id } })
  },
  'list deleted collections': (who) => who.send('deletedCollections', {}),
}

const word = async (response: Response) => {
  const answer = (await response.clone().json()) as { code?: string; results?: { code?: string }[] }
  // A call with many ids has a result for each.
  const [of] = answer.results ?? []
  if (of?.code) return of.code === 'NOT_FOUND' ? 'N' : 'D'
  if (response.ok) return 'A'
  if (response.status === 404 && answer.code === 'NOT_FOUND') return 'N'
  return response.status === 403 ? 'D' : String(response.status)
}

const cells = Object.entries(matrix.cells).flatMap(([action, row]) =>
  row.split(' ').flatMap((expected, column) => {
    const role = matrix.roles[column] ?? ''
    const former = role === 'stranger' ? ['former member', 'removed member'] : []
    const removed: Record<string, string> = matrix.removed
    return [role, ...former].map((one) => {
      const own = one === 'removed member' ? removed[action] : undefined
      return { action, role: one, expected: own ?? expected }
    })
  }),
)

test('the matrix is whole', () => {
  expect(cells).toHaveLength(Object.keys(matrix.cells).length * (matrix.roles.length + 2))
  expect(Object.keys(actions).sort()).toEqual(Object.keys(matrix.cells).sort())
})

// [S26]
test.each(cells)('$action, $role: $expected', async ({ action, role, expected }) => {
  const who = roles[role]
  if (who === undefined) throw new Error(`no user is ${role}`)
  expect(await word(await actions[action as keyof typeof actions](who, role))).toBe(expected)
})

// [R28]
test('a user who leaves, or no longer follows, is a stranger at the next request', async () => {
  const read = (who: Person, id: string) => who.send('getCollection', { params: { id } }).then(word)
  const [guest, fan] = [await server.person('guest'), await server.person('fan')]
  await world.leader.ask('inviteToClique', { body: { cliqueId: world.cliqueId, userIds: [guest.userId] } })
  await guest.ask('joinClique', { params: { id: world.cliqueId } })
  await fan.ask('follow', { body: { followee: guest.userId } })
  const { PRIVATE, FOLLOWERS } = world.collections
  expect([await read(guest, PRIVATE), await read(fan, FOLLOWERS), await read(fan, PRIVATE)]).toEqual(['A', 'A', 'N'])
  await guest.ask('leaveClique', { params: { id: world.cliqueId } })
  expect([await read(guest, PRIVATE), await read(guest, FOLLOWERS), await read(fan, FOLLOWERS)]).toEqual([
    'N',
    'N',
    'N',
  ])
})
