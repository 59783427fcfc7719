import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedActivities } from '../../bench/growth/seeds/activities'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { startWith } from '../test/start-with'
import { MAX_COUNTED, readGroups } from './groups'

const { server, ada, bob, cem, eve } = await startWith('ada', 'bob', 'cem', 'eve')
const { db } = server.services

/** `count` likes of one photo of this user by the others, in a group on each of 89 days. */
const addActivities = async (user: typeof ada, count: number) => {
  const collectionId = await makeCollection(user, await makeClique(user))
  const itemId = await addPhoto(user, collectionId)
  const actors = [bob, cem, eve].filter(({ userId }) => userId !== user.userId).map(({ userId }) => userId)
  await seedActivities(db, { userId: user.userId, collectionId, itemId }, actors, count)
}

/** Six new collections of a clique. */
const collectionsOf = (user: typeof ada, cliqueId: string) =>
  Promise.all(Array.from({ length: 6 }, () => makeCollection(user, cliqueId)))

/** The number of rows of the activities table and of its indexes that `act` reads. */
const rowsRead = async (act: () => Promise<unknown>) => {
  const before = await reads()
  await act()
  return (await reads()) - before
}
const reads = async () => {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: string }>`
    select t.seq_tup_read + sum(i.idx_tup_read) as read
    from pg_stat_user_tables t join pg_stat_user_indexes i on i.relid = t.relid
    where t.relname = 'activities' group by t.seq_tup_read`.execute(db)
  return Number(rows[0]?.read)
}

test('pages are the same whatever number of days they group, and each says whether more follow', async () => {
  await addActivities(ada, 4 * 89)
  const { groups: all, total } = await readGroups(db, ada.userId, 100, 0)
  expect([all.length, total]).toEqual([89, 89])
  expect(all.map((group) => [group.actor_count, group.event_count, group.is_at_least])).toEqual(
    all.map(() => [3, 4, false]),
  )
  for (const offset of [0, 20, 80]) {
    const page = await readGroups(db, ada.userId, 20, offset)
    expect(page.groups).toEqual(all.slice(offset, offset + 20))
    expect(page.total > offset + 20).toBe(offset < 69)
  }
  expect(await readGroups(db, ada.userId, 20, 89)).toEqual({ groups: [], total: 89 })
})

test('pages merge the days of several lists, some of which have more groups than others', async () => {
  await addActivities(eve, 2 * 89)
  for (const days of [1, 5]) {
    const cliqueId = await makeClique(eve)
    // In one list many groups a day, in the other one every fifth day.
    await sql`
      insert into activities (key, kind, clique_id, actor_id, collection_id, happened_at, day)
      select 'seed ' || gen_random_uuid(), 'photos', ${cliqueId}::uuid, ${bob.userId}::uuid, c.collection_id, at, (at at time zone 'utc')::date
      from generate_series(1, 15) n, unnest(${days === 1 ? await collectionsOf(eve, cliqueId) : [await makeCollection(eve, cliqueId)]}::uuid[]) c (collection_id),
        lateral (select date_trunc('day', now(), 'utc') - make_interval(days => (n * ${days}::int)) + interval '3 hours' as at) times`.execute(
      db,
    )
  }
  await sql`update clique_members set joined_at = 'epoch' where user_id = ${eve.userId}`.execute(db)
  const { groups: all, total } = await readGroups(db, eve.userId, 300, 0)
  expect([all.length, total]).toEqual([89 + 15 * 6 + 15, 89 + 15 * 6 + 15])
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  for (const offset of [0, 7, 14, 21, 90, 180])
    expect((await readGroups(db, eve.userId, 7, offset)).groups).toEqual(all.slice(offset, offset + 7))
})

test('a page reads no more activities than it shows, however many a group has', async () => {
  const page = async (user: typeof ada) => {
    await sql`analyze`.execute(db)
    return rowsRead(() => readGroups(db, user.userId, 20, 0))
  }
  await addActivities(bob, 89 * 30)
  const few = await page(bob)
  await addActivities(cem, 89 * 60)
  const many = await page(cem)
  expect(many).toBeLessThan(1.1 * few)
  expect(many).toBeLessThan(20 * MAX_COUNTED + 200)
  const { groups } = await readGroups(db, cem.userId, 20, 0)
  expect(groups.map((group) => [group.event_count, group.is_at_least])).toEqual(groups.map(() => [MAX_COUNTED, true]))
})
