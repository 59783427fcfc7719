import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClique, makeCollection } from '../../test/story'
import { findOriginals, selectOriginals } from './find-originals'
import { startWith } from '../../test/start-with'

const { server } = await startWith()

const PHOTOS = 5000
const md5Of = (text: string) => createHash('md5').update(text).digest('base64')

test('the originals of a large collection are found by an index, not by reading all of them', async () => {
  const { db } = server.services
  const ada = await server.person('ada')
  const collectionId = await makeCollection(ada, await makeClique(ada))
  await sql`
    with made as (
      insert into images (image_id, owner_id, purpose, subject_id, state)
      select gen_random_uuid(), ${ada.userId}::uuid, 'ITEM', gen_random_uuid(), 'READY' from generate_series(1, ${PHOTOS}::int)
      returning image_id
    ), variants as (
      insert into image_variants (image_id, variant, content_type, byte_length, md5, stored_at)
      select image_id, variant, 'image/jpeg', 1000, encode(decode(md5(n || variant), 'hex'), 'base64'), now()
      from (select image_id, row_number() over () as n from made) m, unnest(array['base', 'medium', 'low']) variant
    )
    insert into items (item_id, collection_id, owner_id, state, taken_at)
    select image_id, ${collectionId}::uuid, ${ada.userId}::uuid, 'READY', now() from made`.execute(db)
  await sql`analyze`.execute(db)
  const md5s = Array.from({ length: 50 }, (_, at) => md5Of(at === 0 ? '7base' : `new ${at}`))
  const plan = JSON.stringify(await selectOriginals(db, collectionId, md5s).explain('json'))
  expect(plan).toContain('image_variants_original')
  // The few users whose photos are being hidden are found in either way.
  const wholeTables = [...plan.matchAll(/"Seq Scan"[^{}]*"Relation Name":"(\w+)"/g)].map(([, table]) => table)
  expect(wholeTables.filter((table) => table !== 'persons')).toEqual([])
  expect([...(await findOriginals(db, collectionId, md5s)).keys()]).toEqual([md5Of('7base')])
  // For another collection or another variant it finds none.
  const other = await makeCollection(ada, await makeClique(ada))
  expect((await findOriginals(db, other, md5s)).size).toBe(0)
  expect((await findOriginals(db, collectionId, [md5Of('7low')])).size).toBe(0)
})
