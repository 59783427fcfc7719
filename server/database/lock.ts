import { sql } from 'kysely'
import type { Writing } from './tables'

/** Until the transaction ends, no other one gets past this line with the same `name`. */
export const lockFor = async (trx: Writing, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
