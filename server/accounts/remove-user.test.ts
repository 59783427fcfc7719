/** Of a user who is removed nothing is left: no row of any table and no file of the store holds a trace. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../identity/set-up'
import { createSharedLimiter } from '../limits/shared-limiter'
import { variants } from '../objects/place'
import { ageDeletions, sweepNow } from '../test/deletion'
import { picture } from '../test/pictures'
import { discard, putAll, startServer, type Person, type RunningServer } from '../test/running-server'
import { everyRow } from '../test/rows'
import { addPhoto, prepareExport, reservePhoto } from '../test/story'
import { makeWorld, type World } from '../test/world'

let server: RunningServer
let world: World
let other: World
let owner: Person

beforeAll(async () => {
  server = await startServer()
  server.services.limiter = createSharedLimiter(server.services.db)
  other = await makeWorld(server, 'other_name', true)
  world = await makeWorld(server, 'traceable_name')
  owner = world.owner
})
afterAll(() => discard(server))

const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

/** The sums of every image that the store has, be it a folder or a bucket. */
const sumsInStore = async () => {
  const { store } = server.services
  const sums: string[] = []
  for await (const image of store.images())
    for (const variant of variants) {
      const bytes = await store.read({ ...image, variant })
      if (bytes) sums.push(md5Of(Buffer.concat(await bytes.toArray())))
    }
  return sums
}

/** The sums of every file of the data folder but the database's own. */
const sumsOfFiles = async () => {
  const files = await readdir(server.dataFolder, { recursive: true, withFileTypes: true })
  const stored = files.filter(
    (file) => file.isFile() && !file.parentPath.startsWith(join(server.dataFolder, 'database')),
  )
  const bytes = await Promise.all(stored.map((file) => readFile(join(file.parentPath, file.name))))
  return bytes.map(md5Of)
}

/** What a user says about others, and others about them. */
const takePart = async () => {
  const { db } = server.services
  const { userId } = owner
  const say = { payload: 'a word by the traceable one', collectionItemId: other.itemId }
  await other.owner.ask('inviteToClique', { body: { cliqueId: other.cliqueId, userIds: [userId] } })
  await owner.ask('joinClique', { params: { id: other.cliqueId } })
  await addPhoto(owner, other.collectionId)
  const { comment } = await owner.ask('createComment', { body: say })
  const answer = { payload: 'a reply by another', collectionItemId: other.itemId, parentId: comment.id }
  await other.owner.ask('createComment', { body: answer })
  await owner.ask('createComment', { body: { ...say, parentId: other.commentId } })
  await owner.ask('likeComment', { params: { id: other.commentId } })
  await owner.ask('likeFlick', { params: { itemId: other.itemId } })
  await owner.ask('reportFlick', { params: { id: other.itemId }, body: { reason: 'by the traceable one' } })
  await other.owner.ask('editFlick', { params: { id: other.itemId }, body: { taggedMembers: [userId] } })
  await owner.ask('follow', { body: { followee: other.member.userId } })
  await owner.ask('blockUser', { params: { id: other.asking.userId } })
  await world.asking.ask('blockUser', { params: { id: userId } })
  const face = picture('traceable face')
  const { uploadUrls } = await owner.ask('editUser', { body: { profilePic: face.announced } })
  if (uploadUrls) await putAll(server.url, uploadUrls, face)
  const sign = picture('traceable sign')
  const body = { cliqueId: world.cliqueId, name: 'Hikers', profilePic: sign.announced }
  const { clique } = await owner.ask('editClique', { body })
  if (clique.cliquePicUploadUrls) await putAll(server.url, clique.cliquePicUploadUrls, sign)
  await reservePhoto(owner, other.collectionId)
  await makeOperator(db, owner.username)
  await owner.ask('endSessions', { params: { id: world.asking.userId } })
  await other.owner.ask('endSessions', { params: { id: other.asking.userId } })
}

test('after their time nothing of a deleted user is left in any table or in the store, and counts are right', async () => {
  const { db } = server.services
  await takePart()
  for (const user of [owner, other.owner]) await prepareExport(server, user)
  const { auth_uid: uid } = await db
    .selectFrom('users')
    .select('auth_uid')
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  const sums = await db
    .selectFrom('image_variants as v')
    .innerJoin('images as i', 'i.image_id', 'v.image_id')
    .select(['v.md5', 'i.image_id', 'v.stored_at'])
    .where('i.owner_id', '=', owner.userId)
    .execute()
  const stored = sums.filter(({ stored_at: at }) => at !== null).map(({ md5 }) => md5)
  expect(stored.length).toBeGreaterThan(9)
  const traces = [owner.userId, uid, owner.phone, owner.username, 'the traceable one', ...sums.map(({ md5 }) => md5)]
  const images = sums.map(({ image_id: id }) => id)
  const found = async () => {
    // The other two users of that world have longer names.
    const rows = (await everyRow(db)).map((row) => row.replaceAll(/traceable_name_\w+/g, ''))
    return [...traces, ...images].filter((trace) => rows.some((row) => row.includes(trace)))
  }
  expect(await found()).toEqual([...traces, ...images])
  expect(await sumsInStore()).toEqual(expect.arrayContaining(stored))
  await owner.ask('deleteSelf', {})
  await ageDeletions(server, 31)
  await sweepNow(server)
  await sweepNow(server)
  expect(await found()).toEqual([])
  const left = [...(await sumsInStore()), ...(await sumsOfFiles())]
  expect(left.filter((md5) => stored.includes(md5))).toEqual([])
  const { flick } = await other.owner.ask('getFlick', { params: { id: other.itemId } })
  expect(flick).toMatchObject({ numLikes: 0, numComments: 2 })
  const { items } = await other.owner.ask('commentsOfFlick', { params: { itemId: other.itemId } })
  expect(items).toMatchObject([{ id: other.commentId, numLikes: 0, numReplies: 1 }])
  const { clique } = await world.member.ask('getClique', { params: { id: world.cliqueId } })
  expect(clique).toMatchObject({ memberCount: 1, leader: world.member.userId, profilePic: null })
  const wrong = await sql`
    select user_id from users u where
      u.clique_count <> (select count(*) from clique_members m where m.user_id = u.user_id)
      or u.follower_count <> (select count(*) from follows f where f.followee_id = u.user_id and f.state = 'ACTIVE')
      or u.following_count <> (select count(*) from follows f where f.follower_id = u.user_id and f.state = 'ACTIVE')
      or u.stored_bytes <> (select coalesce(sum(v.byte_length), 0) from image_variants v
        join images i on i.image_id = v.image_id where i.owner_id = u.user_id)`.execute(db)
  expect(wrong.rows).toEqual([])
  const bytes = await sql`
    select clique_id from cliques q where q.member_count <> (
        select count(*) from clique_members m where m.clique_id = q.clique_id)
      or q.stored_bytes <> (select coalesce(sum(v.byte_length), 0) from image_variants v
        join images i on i.image_id = v.image_id where i.clique_id = q.clique_id)`.execute(db)
  expect(bytes.rows).toEqual([])
})

test('the history says what operators did without the name of a user who was removed', async () => {
  const history = (await other.owner.ask('adminHistory', {})).items
  expect(history).toContainEqual(expect.objectContaining({ operator: 'a deleted user', action: 'signed out' }))
  expect(history).toContainEqual(expect.objectContaining({ action: 'became operator', subject: 'a deleted user' }))
})

test('an operator deletes a user, which is written down; not an operator, and no one twice', async () => {
  const { member, owner: operator } = other
  const of = (person: Person) => ({ params: { id: person.userId } })
  expect(await operator.refusal('deleteUser', of(operator))).toBe('403 FORBIDDEN')
  await operator.ask('deleteUser', of(member))
  expect(await operator.refusal('deleteUser', of(member))).toBe('404 NOT_FOUND')
  expect((await member.send('getSelf')).status).toBe(401)
  expect((await operator.ask('adminUsers', { query: { query: member.username } })).items).toEqual([])
  const [last] = (await operator.ask('adminHistory', {})).items
  expect(last).toMatchObject({ action: 'deleted', subject: member.username })
  await ageDeletions(server, 31)
  await sweepNow(server)
  expect((await operator.ask('adminHistory', {})).items[0]).toMatchObject({ subject: 'a deleted user' })
})
