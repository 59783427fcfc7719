/** One world for all pictures: users, cliques and collections whose texts are as long and as foreign as allowed. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Caller } from '../../server/test/caller'
import { enterGuest, guestLinkSettings } from '../../server/test/people/guest'
import { confirm, requestCode } from '../../server/test/sign-in'
import { makeLink } from '../e2e/guests/guest-links'
import { addPhotos, announce, drawing, makeClique, makeCollection, register } from '../e2e/seed'
import { nextCode, type Person } from '../e2e/people'
import type { RunningServer, Site } from '../e2e/server'

const MAKE_OPERATOR = fileURLToPath(new URL('../../dist/server/make-operator.js', import.meta.url))

/** One word without a place to break, of `length` characters. */
export const longWord = (length: number) =>
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(7).slice(0, length)

export const hebrew = 'צילומי החתונה של נועה ודניאל בחיפה'
export const arabic = 'حفل زفاف ليلى ويوسف في بيروت'
export const emoji = '🎉👩‍👩‍👧‍👦🏳️‍🌈🧑🏿‍🚀'

export interface World {
  server: Site
  /**
   * Long names everywhere, a picture, a private account, requests, cliques of all kinds, four devices; the operator.
   */
  me: Person
  /** Named in Arabic; a friend of mine. */
  layla: Person
  /** A private account that I do not follow. */
  closed: Person
  /** A user whom I have blocked. */
  blocked: Person
  /** A user without a clique who follows no one. */
  newcomer: Person
  cliqueId: string
  collectionId: string
  emptyCollectionId: string
  /** My photo, with a caption, a place, tagged users and comments. */
  photoId: string
  /** Another user's photo, in the same collection. */
  theirPhotoId: string
  /** Comments on its photo, which has one, are off. */
  quietCollectionId: string
  quietPhotoId: string
  /** The token of a link to a clique in which I am not a member. */
  inviteToken: string
  /** An open clique from which I was removed, and the token of a link to it. */
  leftCliqueId: string
  leftInviteToken: string
  /** The token of a personal invitation to it, for an unused number. */
  personalToken: string
  /** A link to my collection whose guests may do all, and become members. */
  guestLink: string
  /** A link to it whose guests only add photos. */
  addOnlyLink: string
}

/** A picture with its bytes in the request. */
const picture = (number: number) => {
  const bytes = drawing(number, 256)
  const variant = { ...announce(bytes), data: bytes.toString('base64') }
  return { basePhoto: variant, medQualityPhoto: variant, lowQualityPhoto: variant }
}

const say = async ({ call }: Person, collectionItemId: string, payload: string, parentId?: string) => {
  const body = { payload, collectionItemId, ...(parentId !== undefined && { parentId }) }
  return (await call.ask('createComment', { body })).comment.id
}

/** Signs a user in on more devices, with the longest names allowed. */
const signInElsewhere = async ({ server, digits, ...person }: Person) => {
  for (const agent of ['Android SamsungBrowser', 'Android SamsungBrowser', 'Windows Firefox']) {
    const code = nextCode({ server, digits, ...person })
    const phone = `+1${digits}`
    const session = await requestCode(server.url, phone)
    await confirm(server.url, session, await code, agent)
  }
}

/** Makes a user the operator. */
const makeOperator = async (server: RunningServer, { username }: Person) => {
  const env = { ...process.env, ...server.settings }
  await promisify(execFile)(process.execPath, [MAKE_OPERATOR, username], { env })
}

/** A paused guest link of my collection, with three guests, one of them removed. */
const inviteGuests = async ({ call, server: { url } }: Person, collectionId: string) => {
  const made = await call.ask('createGuestLink', { params: { id: collectionId }, body: guestLinkSettings() })
  const link = { linkId: made.link.linkId, secret: made.secret }
  for (const name of [longWord(50), `${arabic.slice(0, 25)} ${emoji}`, 'Mia']) {
    const { userId } = await enterGuest({ visitor: new Caller(url), url }, link, name)
    if (name === 'Mia') await call.ask('removeGuest', { params: { userId } })
  }
  await call.ask('pauseGuestLink', { params: { linkId: link.linkId }, body: { isPaused: true } })
}

export const seedWorld = async (server: RunningServer): Promise<World> => {
  const me = await register(server, {
    username: 'maximiliane_theodora_wilhelmina_alexandrina',
    firstName: longWord(50),
    lastName: 'Freifrau von und zu Hohenlohe-Waldenburg-Schilling',
  })
  const layla = await register(server, { username: 'layla', firstName: 'ليلى', lastName: 'عبد الرحمن بن محمد' })
  const rainbow = await register(server, { username: 'rainbow', firstName: emoji, lastName: '🦄'.repeat(20) })
  const closed = await register(server, { username: 'closed', firstName: 'נועה', lastName: longWord(50) })
  const newcomer = await register(server, { username: 'newcomer', firstName: 'Ann', lastName: 'Lee' })
  const blocked = await register(server, { username: 'blocked', firstName: arabic, lastName: longWord(50) })
  await me.call.ask('blockUser', { params: { id: blocked.userId } })
  await makeOperator(server, me)
  await signInElsewhere(me)
  await me.call.ask('editUser', { body: { bio: longWord(120), isPrivate: true, profilePic: picture(1) } })
  await layla.call.ask('editUser', { body: { bio: arabic, profilePic: picture(2) } })
  await closed.call.ask('editUser', { body: { bio: `${hebrew} ${emoji}`, isPrivate: true } })
  const follow = (who: Person, whom: Person) => who.call.ask('follow', { body: { followee: whom.userId } })
  for (const who of [layla, rainbow, closed]) await follow(who, me)
  await me.call.ask('approveFollowRequest', { params: { id: layla.userId } })
  await follow(me, layla)
  await follow(rainbow, layla)

  const cliqueId = await makeClique(me, longWord(50), layla, rainbow)
  await me.call.ask('editClique', {
    body: { cliqueId, name: longWord(50), bio: longWord(50), profilePic: picture(3), banner: picture(4) },
  })
  await me.call.ask('inviteToClique', { body: { cliqueId, userIds: [closed.userId] } })
  const beirut = await makeClique(layla, `${arabic} ${emoji}`, me)
  await makeClique(me, emoji)
  const invited = await makeClique(rainbow, longWord(50))
  await rainbow.call.ask('inviteToClique', { body: { cliqueId: invited, userIds: [me.userId] } })
  const linked = await makeClique(layla, `${longWord(30)} ${hebrew.slice(0, 15)}`)
  const { token } = await layla.call.ask('createInviteLink', {
    params: { id: linked },
    body: { expiresIn: 3600, useLimit: 5 },
  })
  const { clique: left } = await rainbow.call.ask('createClique', { body: { name: longWord(50), isPrivate: false } })
  const toLeft = { params: { id: left.cliqueId } }
  await me.call.ask('joinClique', toLeft)
  await rainbow.call.ask('removeMember', { params: { ...toLeft.params, userId: me.userId } })
  const leftLink = await rainbow.call.ask('createInviteLink', {
    ...toLeft,
    body: { expiresIn: 3600, useLimit: null },
  })
  const personal = await layla.call.ask('createPersonalInvitation', {
    params: { id: linked },
    body: { phoneNumber: '+14155550987' },
  })

  const describe = ({ call }: Person, id: string, name: string, description: string) =>
    call.ask('editCollection', { body: { collectionDataId: id, name, description } })
  const collectionId = await makeCollection(me, cliqueId, longWord(100))
  await describe(me, collectionId, longWord(100), `${longWord(200)} ${arabic} ${emoji} ${hebrew}`)
  const wedding = await makeCollection(layla, beirut, arabic)
  await describe(layla, wedding, arabic, `${hebrew} ${longWord(200)}`)
  await addPhotos(layla, wedding, 5)
  await addPhotos(rainbow, await makeCollection(rainbow, cliqueId, emoji), 2)
  const emptyCollectionId = await makeCollection(me, cliqueId, `${hebrew} ${emoji}`)
  const [photoId = '', second = ''] = await addPhotos(me, collectionId, 9, `${longWord(200)} ${arabic} ${emoji}`)
  await me.call.ask('editFlick', {
    params: { id: photoId },
    body: { location: { name: longWord(100) }, taggedMembers: [me.userId, layla.userId, rainbow.userId] },
  })
  await inviteGuests(me, collectionId)
  const deleted = await addPhotos(me, collectionId, 1, longWord(200))
  await me.call.ask('deleteFlicks', { body: { ids: deleted } })
  const deletedCollection = await makeCollection(me, cliqueId, longWord(100))
  await me.call.ask('deleteCollection', { params: { id: deletedCollection } })
  const [theirPhotoId = ''] = await addPhotos(layla, collectionId, 2)
  for (const { call } of [me, layla, rainbow]) await call.ask('likeFlick', { params: { itemId: photoId } })
  await layla.call.ask('likeFlick', { params: { itemId: second } })
  await layla.call.ask('reportFlick', { params: { id: photoId }, body: { reason: `${longWord(150)} ${arabic}` } })
  await rainbow.call.ask('reportFlick', { params: { id: photoId }, body: { reason: emoji } })
  await me.call.ask('suspendUser', { params: { id: closed.userId }, body: { isSuspended: true } })
  const gone = await register(server, { username: 'g'.repeat(30), firstName: longWord(50), lastName: longWord(50) })
  await me.call.ask('deleteUser', { params: { id: gone.userId } })
  const parted = await register(server, { username: 'goodbye', firstName: 'Ben', lastName: arabic.slice(0, 50) })
  await parted.call.ask('deleteSelf', {})
  const first = await say(layla, photoId, longWord(200))
  await say(rainbow, photoId, `${emoji} ${longWord(200)}`, first)
  await say(me, photoId, arabic, first)
  await say(me, photoId, `${hebrew} ${emoji}`)
  await say(rainbow, photoId, emoji)
  const quietCollectionId = await makeCollection(me, cliqueId, longWord(100))
  const [quietPhotoId = ''] = await addPhotos(me, quietCollectionId, 1)
  await say(layla, quietPhotoId, longWord(200))
  await me.call.ask('muteComments', { params: { id: quietCollectionId }, body: { isMuted: true } })
  await me.call.ask('requestExport', { body: {} })
  const ids = {
    cliqueId,
    collectionId,
    emptyCollectionId,
    photoId,
    theirPhotoId,
    quietCollectionId,
    quietPhotoId,
    inviteToken: token,
    leftCliqueId: left.cliqueId,
    leftInviteToken: leftLink.token,
    personalToken: personal.token,
    guestLink: await makeLink(me, collectionId, { join: true, readComments: true, download: true }),
    addOnlyLink: await makeLink(me, collectionId, { see: false, like: false }),
  }
  return { server, me, layla, closed, blocked, newcomer, ...ids }
}
