import { sql } from 'kysely'

/** How long (ms) a sign-in code is accepted, and waits to be handed on. */
export const CODE_LIFE_MS = 10 * 60_000

/** Codes that were made after this time have not expired. */
export const oldestCode = sql<Date>`now() - make_interval(secs => ${CODE_LIFE_MS / 1000})`
