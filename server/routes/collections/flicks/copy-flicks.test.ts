import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { sweep } from '../../../jobs/sweep'
import { verifyStore } from '../../../operations/verify-store'
import { Listener } from '../../../test/people/listener'
import { picture } from '../../../test/pictures'
import { putAll, type Person } from '../../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../../test/story'
import { startWith } from '../../../test/start-with'

let from: string
let to: string
let photo: string

const { server, leader, member, ada } = await startWith('leader', 'member', 'ada')
const cliqueId = await makeClique(leader, member, ada)
beforeEach(async () => {
  from = await makeCollection(ada, cliqueId)
  to = await makeCollection(leader, cliqueId)
  photo = await addPhoto(ada, from)
})

/** Number of concurrent calls. */
const AT_ONCE = 12

const copyOf = (id: string) => ({ id, copyId: randomUUID() })
const copy = async (who: Person, collectionId: string, ...photos: { id: string; copyId: string }[]) =>
  (await who.ask('copyFlicks', { body: { photos, collectionId } })).results
const idsIn = async (id: string, who = leader) => {
  const { items, collection } = await who.ask('getCollection', { params: { id } })
  expect(collection.flickCount).toBe(items.length)
  return items.map((one) => one.id)
}
const flickOf = async (id: string, who = ada) => (await who.ask('getFlick', { params: { id } })).flick
const imageOf = async (id: string) => fetch(server.url + ((await flickOf(id)).image?.highQualityUrl ?? ''))
const storedBy = async (who: Person, clique = cliqueId) => {
  const { rows } = await sql<{ mine: number; all: number }>`
    select (select stored_bytes from users where user_id = ${who.userId})::int as mine, stored_bytes::int as all
    from cliques where clique_id = ${clique}`.execute(server.services.db)
  return rows[0] ?? { mine: 0, all: 0 }
}
const statesOf = async (...ids: string[]) => {
  const rows = await server.services.db.selectFrom('items').select('state').where('item_id', 'in', ids).execute()
  return rows.map(({ state }) => state)
}

test('a copy has uploader, date, caption, place, people and bytes; not the likes and comments', async () => {
  await ada.ask('editFlick', {
    params: { id: photo },
    body: { caption: 'At the lake', location: { name: 'Lake', lat: 1, lng: 2 }, taggedMembers: [member.userId] },
  })
  await leader.ask('likeFlick', { params: { itemId: photo } })
  await leader.ask('createComment', { body: { payload: 'hello', collectionItemId: photo } })
  const one = copyOf(photo)
  expect(await copy(ada, to, one)).toEqual([{ id: one.copyId }])
  expect([await idsIn(from), await idsIn(to)]).toEqual([[photo], [one.copyId]])
  const original = await flickOf(photo)
  expect(original).toMatchObject({ caption: 'At the lake', numLikes: 1, numComments: 1, numTaggedMembers: 1 })
  const { image } = await flickOf(one.copyId)
  expect(await flickOf(one.copyId)).toEqual({ ...original, id: one.copyId, image, numLikes: 0, numComments: 0 })
  const [first, second] = await Promise.all([imageOf(photo), imageOf(one.copyId)])
  expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()))
})

test('in another clique only its members stay named', async () => {
  const target = await makeCollection(ada, await makeClique(ada, leader))
  const body = { taggedMembers: [member.userId, leader.userId] }
  await ada.ask('editFlick', { params: { id: photo }, body })
  const one = copyOf(photo)
  await copy(ada, target, one)
  const people = await server.services.db
    .selectFrom('item_people')
    .select('user_id')
    .where('item_id', '=', one.copyId)
    .execute()
  expect(people).toEqual([{ user_id: leader.userId }])
})

test('each photo is answered by itself', async () => {
  const others = await addPhoto(member, from)
  const deleted = await addPhoto(ada, from)
  await ada.ask('deleteFlicks', { body: { ids: [deleted] } })
  const [mine, again, theirs, gone] = [photo, photo, others, deleted].map(copyOf)
  if (!mine || !again || !theirs || !gone) throw new Error('no copies')
  expect(await copy(ada, to, mine, again, theirs, gone)).toEqual([
    { id: mine.copyId },
    { id: again.copyId, code: 'ALREADY_THERE' },
    { id: theirs.copyId, code: 'FORBIDDEN' },
    { id: gone.copyId, code: 'NOT_FOUND' },
  ])
  const here = copyOf(photo)
  expect(await copy(ada, from, here)).toEqual([{ id: here.copyId, code: 'ALREADY_THERE' }])
  expect(await idsIn(to)).toEqual([mine.copyId])
})

test('a collection that is deleted, unknown or closed to the user takes no photo', async () => {
  const closed = await makeCollection(leader, await makeClique(leader))
  for (const id of [closed, randomUUID()])
    expect(await ada.refusal('copyFlicks', { body: { photos: [copyOf(photo)], collectionId: id } })).toBe(
      '404 NOT_FOUND',
    )
  await leader.ask('deleteCollection', { params: { id: to } })
  expect(await ada.refusal('copyFlicks', { body: { photos: [copyOf(photo)], collectionId: to } })).toBe('404 NOT_FOUND')
})

test('one id for two copies is refused', async () => {
  const one = copyOf(photo)
  const body = { photos: [one, { ...one, id: await addPhoto(ada, from) }], collectionId: to }
  expect(await ada.refusal('copyFlicks', { body })).toBe('400 INVALID_REQUEST')
  expect(await idsIn(to)).toEqual([])
})

test('a repeated call makes no second copy, also if the copy was moved or deleted since, and at the same time', async () => {
  const one = copyOf(photo)
  // Several concurrent calls: one finishes while another looks for photos with the same bytes.
  const all = await Promise.all(Array.from({ length: AT_ONCE }, () => copy(ada, to, one)))
  expect(all).toEqual(all.map(() => [{ id: one.copyId }]))
  expect(await idsIn(to)).toEqual([one.copyId])
  const third = await makeCollection(leader, cliqueId)
  await leader.ask('moveFlicks', { body: { ids: [one.copyId], collectionId: third } })
  expect(await copy(ada, to, one)).toEqual([{ id: one.copyId }])
  await ada.ask('deleteFlicks', { body: { ids: [one.copyId] } })
  expect(await copy(ada, to, one)).toEqual([{ id: one.copyId }])
  expect([await idsIn(to), await idsIn(third)]).toEqual([[], []])
})

test('a call that ended before the bytes were stored is continued by the next one, and shows nothing before', async () => {
  const one = copyOf(photo)
  const copyBytes = vi.spyOn(server.services.store, 'copy').mockRejectedValueOnce(new Error('The store is away'))
  expect(await ada.refusal('copyFlicks', { body: { photos: [one], collectionId: to } })).toBe('500 INTERNAL')
  expect([await statesOf(one.copyId), await idsIn(to)]).toEqual([['PENDING'], []])
  copyBytes.mockRestore()
  expect(await copy(ada, to, one)).toEqual([{ id: one.copyId }])
  expect(await idsIn(to)).toEqual([one.copyId])
})

test('no copy is left of a photo whose bytes are gone', async () => {
  const before = await storedBy(ada)
  const lost = copyOf(photo)
  const copyBytes = vi.spyOn(server.services.store, 'copy').mockResolvedValueOnce(false)
  expect(await copy(ada, to, lost)).toEqual([{ id: lost.copyId, code: 'NOT_FOUND' }])
  copyBytes.mockRestore()
  expect([await statesOf(lost.copyId), await idsIn(to), await storedBy(ada)]).toEqual([[], [], before])
})

test('a copy that is swept away while its bytes are stored is not reported as stored', async () => {
  const { db, store } = server.services
  const one = copyOf(photo)
  const copyBytes = vi.spyOn(store, 'copy').mockImplementationOnce(async () => {
    await db.deleteFrom('images').where('image_id', '=', one.copyId).execute()
    return true
  })
  expect(await copy(ada, to, one)).toEqual([{ id: one.copyId, code: 'NOT_FOUND' }])
  copyBytes.mockRestore()
  expect(await idsIn(to)).toEqual([])
})

test('the id of another photo, of a picture or of removed bytes is not taken', async () => {
  const others = await addPhoto(member, from)
  const removed = randomUUID()
  await server.services.db.insertInto('removals').values({ image_id: removed, purpose: 'ITEM' }).execute()
  for (const copyId of [others, photo, removed])
    expect(await copy(ada, to, { id: photo, copyId })).toEqual([{ id: copyId, code: 'NOT_FOUND' }])
  expect([await idsIn(to), (await idsIn(from)).toSorted()]).toEqual([[], [photo, others].toSorted()])
})

test('a copy counts as stored, and beyond what the user may store none is made', async () => {
  const other = await makeClique(ada)
  const target = await makeCollection(ada, other)
  const before = await storedBy(ada, other)
  await copy(ada, target, copyOf(photo))
  const after = await storedBy(ada, other)
  expect(after.all - before.all).toBeGreaterThan(0)
  expect(after.mine - before.mine).toBe(after.all - before.all)
  const { bounds } = server.services
  bounds.bytesPerPerson = after.mine
  const body = { photos: [copyOf(photo)], collectionId: to }
  expect(await ada.refusal('copyFlicks', { body })).toBe('409 QUOTA_EXCEEDED')
  bounds.bytesPerPerson = 0
  expect([await idsIn(to), await storedBy(ada, other)]).toEqual([[], after])
})

test('a photo that is deleted for good leaves its copy, and the copy leaves the photo', async () => {
  const [one, two] = [copyOf(photo), copyOf(photo)]
  const third = await makeCollection(leader, cliqueId)
  await copy(ada, to, one)
  await copy(ada, third, two)
  await ada.ask('deleteFlicks', { body: { ids: [photo, two.copyId] } })
  await sql`update items set deleted_at = deleted_at - interval '31 days' where deleted_at is not null`.execute(
    server.services.db,
  )
  await sweep(server.services, new AbortController().signal)
  expect(await statesOf(photo, two.copyId)).toEqual([])
  expect((await imageOf(one.copyId)).status).toBe(200)
  const { db, store } = server.services
  expect(await verifyStore(db, store, new AbortController().signal, () => {})).toMatchObject({
    missing: [],
    damaged: [],
  })
})

test('sums, sizes and damage of the bytes are known for the copy', async () => {
  const { db } = server.services
  await sql`update image_variants set unreadable_at = '2024-05-01' where image_id = ${photo} and variant = 'base'`.execute(
    db,
  )
  const one = copyOf(photo)
  await copy(ada, to, one)
  const known = (id: string) =>
    db
      .selectFrom('image_variants')
      .select(['variant', 'content_type', 'byte_length', 'md5', 'crc32', 'unreadable_at', 'width', 'height'])
      .where('image_id', '=', id)
      .where('stored_at', 'is not', null)
      .orderBy('variant')
      .execute()
  // With S3 the sums are filled in after the photo is shown.
  await vi.waitFor(async () => expect(await known(one.copyId)).toEqual(await known(photo)))
  expect(await known(photo)).toHaveLength(3)
})

test('the other members see it at once and find it among their activities', async () => {
  const listener = await Listener.open(member)
  const one = copyOf(photo)
  await copy(ada, to, one)
  const told = () => listener.received.flatMap((event) => (event.kind === 'collection' ? [event.collectionId] : []))
  await vi.waitFor(() => expect(told()).toContain(to))
  await listener.close()
  const { items } = await member.ask('activities', {})
  expect(items.find(({ kind, collection }) => kind === 'photos' && collection?.id === to)).toMatchObject({
    photoCount: 1,
    flick: { id: one.copyId },
  })
})

test('a photo that was uploaded to the collection in the meantime is not copied into it', async () => {
  const clientId = randomUUID()
  const sent = picture(clientId)
  const upload = async (collectionId: string) => {
    const photos = [{ photo: sent.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId }]
    const [item] = (await ada.ask('upload', { body: { collectionId, photos } })).collection.collectionItems
    if (!item) throw new Error('nothing reserved')
    await putAll(server.url, item.urls, sent)
    const id = item.collectionItem.collectionItemId
    await ada.ask('markUploaded', { body: { collectionItemIds: [id], collectionId } })
    return id
  }
  const one = copyOf(await upload(from))
  await upload(to)
  expect(await copy(ada, to, one)).toEqual([{ id: one.copyId, code: 'ALREADY_THERE' }])
})

test('a hundred photos are copied by one call', async () => {
  const photos: { id: string; copyId: string }[] = []
  for (let i = 0; i < 100; i++) photos.push(copyOf(await addPhoto(ada, from)))
  const results = await copy(ada, to, ...photos)
  expect(results).toHaveLength(100)
  expect(results.filter(({ code }) => code !== undefined)).toEqual([])
})
