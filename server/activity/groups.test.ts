import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWith } from '../test/start-with'
import { readGroups } from './groups'

const { server, ada, bob, cem } = await startWith('ada', 'bob', 'cem')
const { db } = server.services

/** Follows in the 90 days before now, evenly: `perDay` by each of two users, who make one group a day. */
const addActivities = (user: string, perDay: number) =>
  sql`insert into activities (key, kind, user_id, actor_id, happened_at, day)
    select 'test ' || ${user}::text || actor || d || ' ' || n, 'follower', ${user}::uuid, actor::uuid,
      at, (at at time zone 'utc')::date
    from unnest(array[${bob.userId}, ${cem.userId}]) actor, generate_series(0, 88) d, generate_series(1, ${perDay}::int) n,
      lateral (select date_trunc('day', now(), 'utc') - make_interval(days => d, secs => n) as at) times`.execute(db)

/** The number of rows of the activities table that `act` reads. */
const rowsRead = async (act: () => Promise<unknown>) => {
  const before = await reads()
  await act()
  return (await reads()) - before
}
const reads = async () => {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'activities'`.execute(
    db,
  )
  return Number(rows[0]?.read)
}

test('pages are the same whatever number of days they group, and each says whether more follow', async () => {
  await addActivities(ada.userId, 2)
  const all = await readGroups(db, ada.userId, 100, 0)
  expect(all).toHaveLength(89)
  expect(all.map(({ actor_count: people, event_count: events }) => [people, events])).toEqual(all.map(() => [2, 4]))
  for (const offset of [0, 20, 80]) {
    const page = await readGroups(db, ada.userId, 20, offset)
    expect(page.map(({ id }) => id)).toEqual(all.slice(offset, offset + 20).map(({ id }) => id))
    expect((page[0]?.total ?? 0) > offset + 20).toBe(offset < 69)
  }
  expect(await readGroups(db, ada.userId, 20, 89)).toEqual([])
})

test('a page of twenty thousand activities reads the activities of some days', async () => {
  await addActivities(bob.userId, 112)
  await sql`analyze`.execute(db)
  expect(await rowsRead(() => readGroups(db, bob.userId, 5, 0))).toBeLessThan(6000)
  expect(await rowsRead(() => readGroups(db, bob.userId, 100, 0))).toBeGreaterThan(19_000)
})
