import { sql } from 'kysely'
import type { Database, Writing } from '../../server/database/tables'
import { signIn } from '../../server/identity/devices'
import { loadKeys } from '../../server/identity/tokens/keys'
import { issueToken } from '../../server/identity/tokens/token'

export const PEOPLE = 20
export const collections = { small: 10_000, large: 1_000_000 }
export type Size = keyof typeof collections

export interface BenchData {
  tokens: string[]
  collectionIds: Record<Size, string>
}

const BATCH = 50_000

/** A hundred likes at most, spread so that no order of the items is that of their likes. */
const addItems = async (db: Writing, owner: string, collectionId: string, from: number, to: number) => {
  // Every reference is right; checking them would take most of the time.
  await sql`set local session_replication_role = replica`.execute(db)
  await sql`
    with made as (
      insert into images (image_id, owner_id, purpose, subject_id, state)
      select id, ${owner}, 'ITEM', id, 'READY' from (select gen_random_uuid() as id from generate_series(${from}::int, ${to}::int)) n
      returning image_id
    )
    insert into items (item_id, collection_id, owner_id, state, taken_at, like_count, comment_count)
    select image_id, ${collectionId}, ${owner}, 'READY',
      timestamptz '2000-01-01' + interval '1 minute' * (${from}::int + row_number() over ()),
      (row_number() over () * 7919) % 100, (row_number() over () * 104729) % 30
    from made
  `.execute(db)
}

/** People in one clique, and in it one collection of each size. Neither bytes nor likes' rows: nothing measured reads them. */
export const makeData = async (
  db: Database,
  sizes: Partial<Record<Size, number>> = collections,
): Promise<BenchData> => {
  const users = await sql<{ user_id: string; auth_uid: string; phone_number: string }>`
    insert into users (user_id, auth_uid, phone_number, username, first_name, last_name)
    select gen_random_uuid(), 'bench-' || n, '+4477009' || lpad(n::text, 5, '0'), 'bench_' || n, 'Bench', 'Person'
    from generate_series(1, ${PEOPLE}::int) n returning user_id, auth_uid, phone_number
  `.execute(db)
  const [owner] = users.rows
  if (owner === undefined) throw new Error('nobody was made')
  const cliqueId = crypto.randomUUID()
  await db
    .insertInto('cliques')
    .values({
      clique_id: cliqueId,
      name: 'Bench',
      bio: '',
      is_private: true,
      leader_id: owner.user_id,
      member_count: PEOPLE,
    })
    .execute()
  await db
    .insertInto('clique_members')
    .values(users.rows.map(({ user_id: id }) => ({ clique_id: cliqueId, user_id: id })))
    .execute()
  const collectionIds = { small: crypto.randomUUID(), large: crypto.randomUUID() }
  for (const [size, count] of Object.entries(sizes) as [Size, number][]) {
    const id = collectionIds[size]
    await db
      .insertInto('collections')
      .values({
        collection_id: id,
        clique_id: cliqueId,
        created_by: owner.user_id,
        client_id: null,
        name: size,
        description: '',
        privacy: 'PRIVATE',
        item_count: count,
      })
      .execute()
    for (let from = 1; from <= count; from += BATCH)
      await db.transaction().execute((trx) => addItems(trx, owner.user_id, id, from, Math.min(count, from + BATCH - 1)))
  }
  await sql`vacuum analyze`.execute(db)
  const keys = await loadKeys(db)
  const tokens = users.rows.map(async ({ user_id: userId, phone_number: phone }) => {
    const session = await signIn(db, phone, 'Chrome on Android')
    await db.updateTable('users').set({ auth_uid: session.accountId }).where('user_id', '=', userId).execute()
    return issueToken(keys, { ...session, phone })
  })
  return { tokens: await Promise.all(tokens), collectionIds }
}
