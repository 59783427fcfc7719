/** Users of the server, by SQL. Their numbers begin at 1, and their ids are computed from these. */
import { sql } from 'kysely'
import type { Database } from '../../../server/database/tables'
import { signIn } from '../../../server/identity/devices'
import { loadKeys } from '../../../server/identity/tokens/keys'
import { issueToken } from '../../../server/identity/tokens/token'

const idOf = (kind: number, number: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`

export const userId = (number: number) => idOf(1, number)
export const cliqueId = (number: number) => idOf(2, number)
export const collectionId = (number: number) => idOf(3, number)

/** A local test number, so that user 1 can sign in on the screens with the code 111111. */
export const TEST_NUMBER = '+11111111111'

/** A token for the API of this user, who has an account from now on. */
export const makeToken = async (db: Database, number: number): Promise<string> => {
  const { phone_number: phone } = await db
    .selectFrom('users')
    .select('phone_number')
    .where('user_id', '=', userId(number))
    .executeTakeFirstOrThrow()
  const session = await signIn(db, phone, 'Chrome on Android')
  await db.updateTable('users').set({ auth_uid: session.accountId }).where('user_id', '=', userId(number)).execute()
  return issueToken(await loadKeys(db), { ...session, phone })
}

/** `count` users; resolves to a token of user 1, who has an account with a test number. */
export const seedPeople = async (db: Database, count: number): Promise<string> => {
  await sql`
    insert into users (user_id, auth_uid, phone_number, username, first_name, last_name)
    select ('00000000-0000-4000-8001-' || lpad(n::text, 12, '0'))::uuid, 'seed-' || n,
      case n when 1 then ${TEST_NUMBER} else '+4477' || lpad(n::text, 8, '0') end, 'person_' || n, 'Person', 'Number ' || n
    from generate_series(1, ${count}::int) n`.execute(db)
  return makeToken(db, 1)
}

/** `count` private cliques of which user 1 is the leader, with users 1 to `members` in them. */
export const seedCliques = async (db: Database, count: number, members: number): Promise<void> => {
  await sql`
    insert into cliques (clique_id, name, is_private, leader_id, member_count)
    select ('00000000-0000-4000-8002-' || lpad(n::text, 12, '0'))::uuid, 'Clique ' || n, true, ${userId(1)}, ${members}
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into clique_members (clique_id, user_id, joined_at)
    select clique_id, user_id, now() - interval '1 year' + interval '1 second' * u.join_number
    from cliques, users u where u.user_id <= ${userId(members)}`.execute(db)
  await sql`update users set clique_count = ${count}::int where user_id <= ${userId(members)}`.execute(db)
}

/** `count` collections of user 2 in the first clique, the first one the newest. */
export const seedCollections = async (db: Database, count: number): Promise<void> => {
  await sql`
    insert into collections (collection_id, clique_id, created_by, name, privacy, created_at)
    select ('00000000-0000-4000-8003-' || lpad(n::text, 12, '0'))::uuid, ${cliqueId(1)}, ${userId(2)},
      'Collection ' || n, 'PRIVATE', now() - interval '1 minute' * n
    from generate_series(1, ${count}::int) n`.execute(db)
}
