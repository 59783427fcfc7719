/** Helpers for tests of deleted users: signing in again, and the time after which they are removed. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import { sweep } from '../../jobs/sweep'
import { Person, type RunningServer } from '../running-server'

/** Signs a deleted user in with their number. A token of the second in which they were deleted is refused. */
export const signInAgain = async (server: RunningServer, person: Person): Promise<Person> => {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ over: boolean }>`
      select now() > tokens_valid_after as over from users where user_id = ${person.userId}`.execute(server.services.db)
    if (!rows[0]?.over) throw new Error('tokens of this second are refused')
  })
  const { caller } = await server.identity(person.phone)
  return new Person(server.url, caller.token ?? '', person.userId, person.username, person.phone)
}

/** Makes all deletions so many days older. */
export const ageDeletions = async ({ services: { db } }: RunningServer, days: number) => {
  for (const table of ['users', 'cliques', 'collections', 'items'])
    await sql`update ${sql.table(table)} set deleted_at = deleted_at - make_interval(days => ${days}::int)`.execute(db)
}

export const sweepNow = ({ services }: RunningServer) => sweep(services, new AbortController().signal)
