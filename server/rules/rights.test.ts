/**
 * Tests every cell of the table of rights (contract/rights.ts): a user with only that role, and its included roles,
 * tries the action.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allows, rights, roles, rolesOf, type Action, type Role, type Thing } from '../../contract/rights'
import { picture } from '../test/pictures'
import { guestLinkSettings } from '../test/people/guest'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'

/** Users who have only the rights of every user who sees the object. */
const formers = ['formerMember', 'removedMember', 'formerCreator'] as const
type Former = (typeof formers)[number]
type Who = Role | Former

interface Place {
  privacy: 'PUBLIC' | 'PRIVATE'
  cliqueId: string
  collectionId: string
  photoId: string
  commentId: string
  /** The user named as creator of its collections, and the user who has the creator's rights. */
  createdBy: Person
  creator: Person
}
let server: RunningServer
let people: Record<Who, Person>
let places: Record<'present' | 'PUBLIC' | 'PRIVATE', Place>
let here: Place

const invite = (cliqueId: string, ...invited: Person[]) =>
  people.leader.ask('inviteToClique', { body: { cliqueId, userIds: invited.map(({ userId }) => userId) } })

const makePlace = async (creator: Person, privacy: 'PUBLIC' | 'PRIVATE'): Promise<Place> => {
  const { leader, member, editor, uploader, author, formerMember, removedMember } = people
  const cliqueId = await makeClique(leader, member, editor, creator, uploader, author, formerMember, removedMember)
  const collectionId = await makeCollection(creator, cliqueId, privacy)
  const photoId = await addPhoto(uploader, collectionId)
  const body = { payload: 'hello', collectionItemId: photoId }
  const commentId = (await author.ask('createComment', { body })).comment.id
  for (const person of [uploader, author, formerMember]) await person.ask('leaveClique', { params: { id: cliqueId } })
  await leader.ask('removeMember', { params: { id: cliqueId, userId: removedMember.userId } })
  return { privacy, cliqueId, collectionId, photoId, commentId, createdBy: creator, creator }
}

/** The uploader and the author have left the clique: they have no other role. */
beforeAll(async () => {
  server = await startServer()
  const names: Who[] = [...(Object.keys(roles) as Role[]), ...formers]
  const made = await Promise.all(names.map(async (name) => [name, await server.person(name.toLowerCase())] as const))
  people = Object.fromEntries(made) as Record<Who, Person>
  const { creator, leader, formerCreator } = people
  const left = async (privacy: 'PUBLIC' | 'PRIVATE') => {
    const place = await makePlace(formerCreator, privacy)
    await formerCreator.ask('leaveClique', { params: { id: place.cliqueId } })
    return { ...place, creator: leader }
  }
  places = { present: await makePlace(creator, 'PUBLIC'), PUBLIC: await left('PUBLIC'), PRIVATE: await left('PRIVATE') }
  here = places.present
})
afterAll(() => discard(server))

const commentOf = async (person: Person) =>
  (await person.ask('createComment', { body: { payload: 'hello', collectionItemId: here.photoId } })).comment.id

/** A clique in which the editor is a member to whom the leader gave the right to edit. */
const editedClique = async () => {
  const id = await makeClique(people.leader, people.member, people.editor)
  await people.leader.ask('editClique', { body: { cliqueId: id, name: 'Hikers', bio: '', editPolicy: 'members' } })
  return id
}
/** If the policy makes every member an editor, the plain member acts in the other clique. */
const cliqueFor = (role: Who) => (role === 'editor' ? editedClique() : Promise.resolve(here.cliqueId))

/** A new member of a clique of the leader's. */
const anotherMember = async (id: string) => {
  const person = await server.person(`m${randomUUID().slice(0, 8)}`)
  await invite(id, person)
  await person.ask('joinClique', { params: { id } })
  return person
}

type Try = (who: Person, role: Who) => Promise<Response>
const onPhoto = { params: { id: '', itemId: '' } }
const params = () => ({ params: { ...onPhoto.params, id: here.photoId, itemId: here.photoId } })
const say = (more: object = {}) => ({ body: { payload: 'hi', collectionItemId: here.photoId, ...more } })
const edit = (more: object = {}) => ({ body: { collectionDataId: here.collectionId, name: 'Summer', ...more } })
const upload = () => ({
  body: {
    collectionId: here.collectionId,
    photos: [{ photo: picture(randomUUID()).announced, dateCreated: '2024-05-01T10:00:00.000Z' }],
  },
})
/** Another collection of the creator's, to be deleted. */
const anotherCollection = async () => {
  const id = await makeCollection(people.leader, here.cliqueId, here.privacy)
  const { db } = server.services
  await db
    .updateTable('collections')
    .set({ created_by: here.createdBy.userId })
    .where('collection_id', '=', id)
    .execute()
  return id
}
/** Another photo of the uploader's, uploaded as a member. */
const anotherPhoto = async () => {
  const id = await addPhoto(people.leader, here.collectionId)
  const { db } = server.services
  await db.updateTable('items').set({ owner_id: people.uploader.userId }).where('item_id', '=', id).execute()
  return id
}
const isFormer = (role: Who): role is Former => (formers as readonly string[]).includes(role)
/**
 * A collection of the clique that this user may add photos to: they are in the clique during the attempt, if they may
 * be.
 */
const targetFor = async (who: Person, role: Who, clique: string) => {
  const { db } = server.services
  const id = await makeCollection(clique === here.cliqueId ? people.leader : who, clique, here.privacy)
  if (isFormer(role)) return id
  await db
    .insertInto('clique_members')
    .values({ clique_id: clique, user_id: who.userId, invited_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}
const sendTo = async (who: Person, target: string, call: 'moveFlicks' | 'copyFlicks') => {
  const id = await anotherPhoto()
  const photos = call === 'moveFlicks' ? { ids: [id] } : { photos: [{ id, copyId: randomUUID() }] }
  const answer = await who.send(call, { body: { ...photos, collectionId: target } })
  const { member, leader, editor, creator } = people
  if (![member, leader, editor, creator].includes(who))
    await server.services.db
      .deleteFrom('clique_members')
      .where('clique_id', '=', here.cliqueId)
      .where('user_id', '=', who.userId)
      .execute()
  return answer
}
/** Deleted by the uploader themselves only for the deleter, who uploaded it and is not a member. */
const restorePhoto = async (who: Person, role: Who) => {
  const id = await anotherPhoto()
  const { deleter, creator, leader } = people
  const deleted_by = (role === 'deleter' ? deleter : role === 'leader' ? creator : leader).userId
  await people.leader.ask('deleteFlicks', { body: { ids: [id] } })
  const owner = role === 'deleter' && { owner_id: deleter.userId }
  await server.services.db
    .updateTable('items')
    .set({ deleted_by, ...owner })
    .where('item_id', '=', id)
    .execute()
  return who.send('restoreFlicks', { body: { ids: [id] } })
}
/** Deleted by another member, except for the deleter, in a clique of their own. */
const restoreCollection = async (who: Person, role: Who) => {
  const isOwn = role === 'deleter'
  const id = isOwn ? await makeCollection(who, await makeClique(who)) : await anotherCollection()
  await (isOwn ? who : here.creator).ask('deleteCollection', { params: { id } })
  const deleted_by = people.leader.userId
  const { db } = server.services
  if (role === 'creator')
    await db.updateTable('collections').set({ deleted_by }).where('collection_id', '=', id).execute()
  return who.send('restoreCollection', { params: { id } })
}
const image = async (who: Person) => {
  const { flick } = await who.ask('getFlick', { params: { id: here.photoId } })
  return fetch(server.url + (flick.image?.highQualityUrl ?? ''))
}

const tries: { [T in Thing]: Record<Action<T>, Try> } = {
  photo: {
    look: (who) => who.send('getFlick', params()),
    // Downloads one photo, and the archive of all.
    download: async (who) => {
      const seen = await who.send('getFlick', params())
      const one = seen.ok ? await image(who) : seen
      const all = { params: { id: here.collectionId }, body: {} }
      return one.ok ? who.send('downloadCollection', all) : one
    },
    like: (who) => who.send('likeFlick', params()),
    comment: (who) => who.send('createComment', say()),
    share: (who) => who.send('shareFlick', params()),
    report: (who) => who.send('reportFlick', { ...params(), body: { reason: 'spam' } }),
    edit: (who) => who.send('editFlick', { ...params(), body: { caption: 'hello' } }),
    move: async (who, role) => sendTo(who, await targetFor(who, role, here.cliqueId), 'moveFlicks'),
    moveToOtherClique: async (who, role) =>
      sendTo(who, await targetFor(who, role, await makeClique(who)), 'moveFlicks'),
    copy: async (who, role) => sendTo(who, await targetFor(who, role, here.cliqueId), 'copyFlicks'),
    untagSelf: (who) => who.send('untagSelf', params()),
    delete: async (who) => who.send('deleteFlicks', { body: { ids: [await anotherPhoto()] } }),
    restore: restorePhoto,
  },
  collection: {
    look: (who) => who.send('getCollection', { params: { id: here.collectionId } }),
    addPhotos: (who) => who.send('upload', upload()),
    inviteGuests: (who) =>
      who.send('createGuestLink', { params: { id: here.collectionId }, body: guestLinkSettings() }),
    edit: (who) => who.send('editCollection', edit()),
    setCover: (who) => who.send('editCollection', edit({ coverPhoto: picture(randomUUID()).announced })),
    muteComments: (who) => who.send('muteComments', { params: { id: here.collectionId }, body: { isMuted: false } }),
    delete: async (who) => who.send('deleteCollection', { params: { id: await anotherCollection() } }),
    restore: restoreCollection,
  },
  comment: {
    look: (who) => who.send('commentsOfFlick', params()),
    like: (who) => who.send('likeComment', { params: { id: here.commentId } }),
    reply: (who) => who.send('createComment', say({ parentId: here.commentId })),
    delete: async (who, role) => who.send('deleteComment', { params: { id: await commentFor(role) } }),
  },
  clique: {
    createCollection: async (who, role) =>
      who.send('createCollection', { body: { name: 'Mine', cliqueId: await cliqueFor(role) } }),
    edit: async (who, role) =>
      who.send('editClique', { body: { cliqueId: await cliqueFor(role), name: 'Hikers', bio: '' } }),
    invite: async (who, role) => {
      const userIds = [(await server.person(`i${randomUUID().slice(0, 8)}`)).userId]
      return who.send('inviteToClique', { body: { cliqueId: await cliqueFor(role), userIds } })
    },
    removeMember: async (who, role) => {
      const id = await cliqueFor(role)
      return who.send('removeMember', { params: { id, userId: (await anotherMember(id)).userId } })
    },
    settleReports: async (who, role) => {
      const id = await cliqueFor(role)
      const photo = await addPhoto(people.leader, await makeCollection(people.leader, id))
      await people.leader.ask('reportFlick', { params: { id: photo }, body: { reason: 'spam' } })
      const listed = await who.send('cliqueReports', { params: { id } })
      const settling = { params: { id, photoId: photo }, body: { decision: 'keep' } }
      return listed.ok ? who.send('settleCliqueReport', settling) : listed
    },
    handOver: async (who, role) => {
      const id = await cliqueFor(role)
      const { userId } = await anotherMember(id)
      const answer = await who.send('handOverClique', { params: { id }, body: { userId } })
      await server.services.db
        .updateTable('cliques')
        .set({ leader_id: people.leader.userId })
        .where('clique_id', '=', id)
        .execute()
      return answer
    },
  },
}

/** For the author a new comment, which they delete; the other roles do not change the existing one. */
const commentFor = (role: Who) => (role === 'author' ? commentOf(people.author) : Promise.resolve(here.commentId))

const cells = (Object.keys(rights) as Thing[]).flatMap((thing) =>
  (Object.keys(rights[thing]) as Action<typeof thing>[]).flatMap((action) =>
    // The calls of guests are fewer than their rights: server/routes/guests/guests.test.ts.
    (Object.keys(roles) as Role[]).filter((role) => role !== 'guest').map((role) => ({ thing, action, role })),
  ),
)

/** The code of the refusal, also for a single photo; undefined if the action was done. */
const codeOf = async (response: Response) => {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer = isJson ? ((await response.json()) as { code?: string; results?: { code?: string }[] }) : {}
  return answer.code ?? answer.results?.[0]?.code ?? (response.ok ? undefined : String(response.status))
}

/** The refusal of a user without the right; restoring hides the object. */
const refusalOf = (action: string) => (action.startsWith('restore') ? 'NOT_FOUND' : 'FORBIDDEN')

// [S26]
test.each(cells)('$role: $action of a $thing', async ({ thing, action, role }) => {
  here = places.present
  const attempt = (tries[thing] as Record<string, Try>)[action]
  const response = await attempt?.(people[role], role)
  expect(response && (await codeOf(response))).toBe(
    allows(thing, action, rolesOf({ viewer: true, [role]: true })) ? undefined : refusalOf(action as string),
  )
})

const formerCells = (Object.keys(rights) as Thing[]).flatMap((thing) =>
  (Object.keys(rights[thing]) as Action<typeof thing>[]).flatMap((action) =>
    formers.flatMap((role) => (['PUBLIC', 'PRIVATE'] as const).map((privacy) => ({ thing, action, role, privacy }))),
  ),
)

// [S26]
test.each(formerCells)('$role, $privacy collection: $action of a $thing', async ({ thing, action, role, privacy }) => {
  here = places[privacy]
  const attempt = (tries[thing] as Record<string, Try>)[action]
  const response = await attempt?.(people[role], role)
  const isHidden = privacy === 'PRIVATE' && thing !== 'clique'
  const refusal = isHidden ? 'NOT_FOUND' : refusalOf(action as string)
  const may = !isHidden && allows(thing, action, rolesOf({ viewer: true }))
  expect(response && (await codeOf(response))).toBe(may ? undefined : refusal)
})
