/** The names of persons, of whom guests have only a first name: it is shown with the word 'guest' everywhere. */
import { sql } from 'kysely'

/** The username of the person `alias` of a query: of a guest 'Mia (guest)', or 'a guest' once their name is deleted. */
export const shownName = (alias: string) => {
  const [username, first] = [sql.ref(`${alias}.username`), sql.ref(`${alias}.first_name`)]
  return sql<string>`coalesce(${username}, nullif(${first}, '') || ' (guest)', 'a guest')`
}

/** The last name of the person `alias`: of a guest the words that follow their name. */
export const shownLastName = (alias: string) => {
  const [last, first] = [sql.ref(`${alias}.last_name`), sql.ref(`${alias}.first_name`)]
  return sql<string>`coalesce(${last}, case ${first} when '' then 'a guest' else '(guest)' end)`
}
