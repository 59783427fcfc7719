/** Every cell of the table of rights (contract/rights.ts): a user with only that role, and what it includes, tries it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allows, rights, roles, rolesOf, type Action, type Role, type Thing } from '../../contract/rights'
import { picture } from '../test/pictures'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'

let server: RunningServer
let people: Record<Role, Person>
let cliqueId: string
let collectionId: string
let photoId: string
let commentId: string

/** The creator, the uploader and the author have left the clique: they are nothing else. */
beforeAll(async () => {
  server = await startServer()
  const names = Object.keys(roles) as Role[]
  const made = await Promise.all(names.map(async (role) => [role, await server.person(role)] as const))
  people = Object.fromEntries(made) as Record<Role, Person>
  const { leader, member, creator, uploader, author } = people
  cliqueId = await makeClique(leader, member, people.editor, creator, uploader, author)
  collectionId = await makeCollection(creator, cliqueId, 'PUBLIC')
  photoId = await addPhoto(uploader, collectionId)
  commentId = await commentOf(author)
  for (const person of [creator, uploader, author]) await person.ask('leaveClique', { params: { id: cliqueId } })
})
afterAll(() => discard(server))

const commentOf = async (person: Person) =>
  (await person.ask('createComment', { body: { payload: 'hello', collectionItemId: photoId } })).comment.id

/** A clique in which the editor is a member whom the leader lets edit. */
const editedClique = async () => {
  const id = await makeClique(people.leader, people.member, people.editor)
  await people.leader.ask('editClique', { body: { cliqueId: id, name: 'Hikers', bio: '', editPolicy: 'members' } })
  return id
}
/** Where the policy makes every member an editor, the plain member acts in the other clique. */
const cliqueFor = (role: Role) => (role === 'editor' ? editedClique() : Promise.resolve(cliqueId))

/** A new member of a clique of the leader's. */
const anotherMember = async (id: string) => {
  const person = await server.person(`m${randomUUID().slice(0, 8)}`)
  await people.leader.ask('inviteToClique', { body: { cliqueId: id, userIds: [person.userId] } })
  await person.ask('joinClique', { params: { id } })
  return person
}

type Try = (who: Person, role: Role) => Promise<Response>
const onPhoto = { params: { id: '', itemId: '' } }
const params = () => ({ params: { ...onPhoto.params, id: photoId, itemId: photoId } })
const say = (more: object = {}) => ({ body: { payload: 'hi', collectionItemId: photoId, ...more } })
const edit = (more: object = {}) => ({ body: { collectionDataId: collectionId, name: 'Summer', ...more } })
const upload = () => ({
  body: { collectionId, photos: [{ photo: picture(randomUUID()).announced, dateCreated: '2024-05-01T10:00:00.000Z' }] },
})
/** One more of the creator's, to delete. */
const anotherCollection = async () => {
  const id = await makeCollection(people.leader, cliqueId, 'PUBLIC')
  const { db } = server.services
  await db
    .updateTable('collections')
    .set({ created_by: people.creator.userId })
    .where('collection_id', '=', id)
    .execute()
  return id
}
/** One more of the uploader's, who uploads it as a member. */
const anotherPhoto = async () => {
  const id = await addPhoto(people.leader, collectionId)
  const { db } = server.services
  await db.updateTable('items').set({ owner_id: people.uploader.userId }).where('item_id', '=', id).execute()
  return id
}
/** A collection of the clique that this user may add photos to: they are in the clique while it is tried. */
const targetFor = async (who: Person, clique: string) => {
  const { db } = server.services
  const id = await makeCollection(clique === cliqueId ? people.leader : who, clique)
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
  const isMember = who === people.member || who === people.leader || who === people.editor
  if (!isMember)
    await server.services.db
      .deleteFrom('clique_members')
      .where('clique_id', '=', cliqueId)
      .where('user_id', '=', who.userId)
      .execute()
  return answer
}
/** A photo that was deleted as its uploader left the clique, or was removed from it. */
const restoreGone = async (who: Person, goneWith: 'LEFT' | 'REMOVED') => {
  const ids = [await anotherPhoto()]
  await people.leader.ask('deleteFlicks', { body: { ids } })
  await server.services.db.updateTable('items').set({ gone_with: goneWith }).where('item_id', 'in', ids).execute()
  return who.send('restoreFlicks', { body: { ids } })
}
const image = async (who: Person) => {
  const { flick } = await who.ask('getFlick', { params: { id: photoId } })
  return fetch(server.url + (flick.image?.highQualityUrl ?? ''))
}

const tries: { [T in Thing]: Record<Action<T>, Try> } = {
  photo: {
    look: (who) => who.send('getFlick', params()),
    // One photo, and the archive of all.
    download: async (who) => {
      const one = await image(who)
      const all = { params: { id: collectionId }, body: {} }
      return one.ok ? who.send('downloadCollection', all) : one
    },
    like: (who) => who.send('likeFlick', params()),
    comment: (who) => who.send('createComment', say()),
    share: (who) => who.send('shareFlick', params()),
    report: (who) => who.send('reportFlick', { ...params(), body: { reason: 'spam' } }),
    edit: (who) => who.send('editFlick', { ...params(), body: { caption: 'hello' } }),
    move: async (who) => sendTo(who, await targetFor(who, cliqueId), 'moveFlicks'),
    moveToOtherClique: async (who) => sendTo(who, await targetFor(who, await makeClique(who)), 'moveFlicks'),
    copy: async (who) => sendTo(who, await targetFor(who, cliqueId), 'copyFlicks'),
    untagSelf: (who) => who.send('untagSelf', params()),
    delete: async (who) => who.send('deleteFlicks', { body: { ids: [await anotherPhoto()] } }),
    restore: async (who) => {
      const ids = [await anotherPhoto()]
      await people.uploader.ask('deleteFlicks', { body: { ids } })
      return who.send('restoreFlicks', { body: { ids } })
    },
    restoreTaken: (who) => restoreGone(who, 'LEFT'),
    restoreRemoved: (who) => restoreGone(who, 'REMOVED'),
  },
  collection: {
    look: (who) => who.send('getCollection', { params: { id: collectionId } }),
    addPhotos: (who) => who.send('upload', upload()),
    edit: (who) => who.send('editCollection', edit()),
    setCover: (who) => who.send('editCollection', edit({ coverPhoto: picture(randomUUID()).announced })),
    muteComments: (who) => who.send('muteComments', { params: { id: collectionId }, body: { isMuted: false } }),
    delete: async (who) => who.send('deleteCollection', { params: { id: await anotherCollection() } }),
    restore: async (who) => {
      const id = await anotherCollection()
      await people.creator.ask('deleteCollection', { params: { id } })
      return who.send('restoreCollection', { params: { id } })
    },
  },
  comment: {
    look: (who) => who.send('commentsOfFlick', params()),
    like: (who) => who.send('likeComment', { params: { id: commentId } }),
    reply: (who) => who.send('createComment', say({ parentId: commentId })),
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

/** Deleted by its author once; the others leave the first one alone. */
const commentFor = (role: Role) => (role === 'author' ? commentOf(people.author) : Promise.resolve(commentId))

const cells = (Object.keys(rights) as Thing[]).flatMap((thing) =>
  (Object.keys(rights[thing]) as Action<typeof thing>[]).flatMap((action) =>
    (Object.keys(roles) as Role[]).map((role) => ({ thing, action, role })),
  ),
)

/** Of the refusal, also of a single photo's; undefined where it was done. */
const codeOf = async (response: Response) => {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer = isJson ? ((await response.json()) as { code?: string; results?: { code?: string }[] }) : {}
  return answer.code ?? answer.results?.[0]?.code ?? (response.ok ? undefined : String(response.status))
}

// [S26]
test.each(cells)('$role: $action of a $thing', async ({ thing, action, role }) => {
  const attempt = (tries[thing] as Record<string, Try>)[action]
  const response = await attempt?.(people[role], role)
  // What is deleted is not seen by a user who may not restore it.
  const refusal = (action as string).startsWith('restore') ? 'NOT_FOUND' : 'FORBIDDEN'
  expect(response && (await codeOf(response))).toBe(
    allows(thing, action, rolesOf({ viewer: true, [role]: true })) ? undefined : refusal,
  )
})
