import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '../../../contract/limits'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, leader, member } = await startWith('leader', 'member')
const cliqueId = await makeClique(leader, member)

const makeMany = async (collectionId: string, count: number) => {
  await sql`
    with made as (
      insert into images (image_id, owner_id, purpose, subject_id, state, clique_id)
      select g, ${leader.userId}::uuid, 'ITEM', g, 'READY', ${cliqueId}::uuid
      from (select gen_random_uuid() as g from generate_series(1, ${count}::int)) x
      returning image_id
    )
    insert into items (item_id, collection_id, owner_id, state, taken_at)
    select image_id, ${collectionId}::uuid, ${leader.userId}::uuid, 'READY', now() from made`.execute(
    server.services.db,
  )
  await sql`update collections set item_count = ${count}::int where collection_id = ${collectionId}`.execute(
    server.services.db,
  )
}

/** Reads the pages of a collection, one after the other; calls `between` after each. */
const readAll = async (id: string, between: (ids: string[]) => unknown = () => undefined) => {
  const pages: string[][] = []
  for (let after: string | undefined; ;) {
    const { photos, hasMore } = await member.ask('collectionPhotoIds', {
      params: { id },
      query: after ? { after } : {},
    })
    pages.push(photos.map((photo) => photo.id))
    if (!hasMore) return pages
    after = photos.at(-1)?.id
    await between(pages.flat())
  }
}

test('the ids of all photos are returned in pages, each photo once, also if some are deleted in the meantime', async () => {
  const collectionId = await makeCollection(leader, cliqueId)
  const extra = 3
  await makeMany(collectionId, limits.photoIdsPerPage + extra)
  const pages = await readAll(collectionId)
  expect(pages.map((page) => page.length)).toEqual([limits.photoIdsPerPage, extra])
  expect(new Set(pages.flat()).size).toBe(limits.photoIdsPerPage + extra)
  const shrunk = await readAll(collectionId, (ids) => leader.ask('deleteFlicks', { body: { ids: ids.slice(0, 10) } }))
  expect(shrunk).toEqual(pages)
  const left = await readAll(collectionId)
  expect(left.flat()).toHaveLength(limits.photoIdsPerPage + extra - 10)
})

test('each photo is returned with its uploader; only the photos of one day if a day is requested', async () => {
  const collectionId = await makeCollection(leader, cliqueId)
  const first = await addPhoto(leader, collectionId, '2026-07-01T22:00:00.000Z')
  const second = await addPhoto(member, collectionId, '2026-07-02T21:59:59.000Z')
  await addPhoto(member, collectionId, '2026-07-02T22:00:00.000Z')
  const query = { from: '2026-07-01T22:00:00.000Z', to: '2026-07-02T22:00:00.000Z' }
  const { photos, hasMore } = await member.ask('collectionPhotoIds', { params: { id: collectionId }, query })
  const byId = (photo: { id: string }, other: { id: string }) => photo.id.localeCompare(other.id)
  expect(photos.toSorted(byId)).toEqual(
    [
      { id: first, owner: leader.userId },
      { id: second, owner: member.userId },
    ].toSorted(byId),
  )
  expect(hasMore).toBe(false)
})
