import { shownLastName, shownName } from '../database/person-name'
import type { Database } from '../database/tables'

/** The guests among these persons, as users are presented. */
export const readGuests = async (db: Database, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('persons as p')
    .select(['p.user_id', 'p.first_name', shownName('p').as('username'), shownLastName('p').as('last_name')])
    .where('p.user_id', 'in', ids)
    .where('p.is_guest', '=', true)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    isGuest: true,
  }))
}
