/**
 * [Note: One waiting code]
 *
 * Without a gateway the operator reads a code to the user. The code fits one session only, so if several sessions
 * request a number, one of them has the code that the operator sees: the first. A stranger's later request gets a code
 * that no one sees, and an answer like any other. A further request from the network that has the code takes it over: a
 * user who closed the tab requests again. A stranger who requested first gets no session either, because the code is
 * read to the user; the operator sees that several sessions wait, discards all, and has the user request again.
 */
import { lockFor } from '../../database/lock'
import type { Database, Writing } from '../../database/tables'
import { oldestCode } from '../../rules/code-life'

/** Codes are made one at a time on all servers: the limits count stored codes. */
export const lockCodes = (trx: Writing) => lockFor(trx, 'sign-in codes')

/**
 * Whether a new code of this number waits for the operator: true if no session of another network has a waiting code.
 * Needs `lockCodes`.
 */
export const claimWaiting = async (trx: Writing, phone: string, askerHash: string): Promise<boolean> => {
  await trx
    .updateTable('sign_in_codes')
    .set({ waiting_code: null })
    .where('phone_number', '=', phone)
    .where('waiting_code', 'is not', null)
    .where(({ eb, or }) => or([eb('created_at', '<=', oldestCode), eb('asker_hash', '=', askerHash)]))
    .execute()
  const waiting = await trx
    .selectFrom('sign_in_codes')
    .select('session_hash')
    .where('phone_number', '=', phone)
    .where('waiting_code', 'is not', null)
    .executeTakeFirst()
  return waiting === undefined
}

/** Sessions that wait for a code of a number. */
const waitingSessions = (db: Database | Writing) =>
  db
    .selectFrom('sign_in_codes')
    .where('email', 'is', null)
    .where('used_at', 'is', null)
    .where('created_at', '>', oldestCode)

/** Codes that wait for the operator to hand them on, the oldest first, with the requesting sessions and networks. */
export const listWaitingCodes = async (db: Database | Writing) => {
  const rows = await waitingSessions(db)
    .select(({ fn }) => [
      'phone_number as phone',
      fn.max('waiting_code').as('code'),
      fn.max('session_hash').filterWhere('waiting_code', 'is not', null).as('id'),
      fn.max<Date>('created_at').filterWhere('waiting_code', 'is not', null).as('askedAt'),
      fn.countAll<string>().as('sessions'),
      fn.count<string>('asker_hash').distinct().as('networks'),
    ])
    .groupBy('phone_number')
    .having(({ fn }) => fn.max('waiting_code'), 'is not', null)
    .orderBy('askedAt')
    .execute()
  return rows.map(({ id, phone, code, askedAt, sessions, networks }) => ({
    id,
    phone,
    code: code ?? '',
    askedAt,
    sessions: Number(sessions),
    networks: Number(networks),
  }))
}

/** The waiting code with this id; undefined if it was used, replaced or discarded, or has expired. */
export const findWaitingCode = async (trx: Writing, id: string) =>
  (await listWaitingCodes(trx)).find((waiting) => waiting.id === id)

/**
 * Ends all sessions that wait for a code of the same number; they count for no limit. Resolves to the number; undefined if
 * the code does not wait.
 */
export const discardWaitingCodes = async (trx: Writing, id: string): Promise<string | undefined> => {
  await lockCodes(trx)
  const waiting = await findWaitingCode(trx, id)
  if (waiting === undefined) return undefined
  const hashes = waitingSessions(trx).select('session_hash').where('phone_number', '=', waiting.phone)
  await trx.deleteFrom('sign_in_codes').where('session_hash', 'in', hashes).execute()
  return waiting.phone
}

/** Deletes the codes that waited too long to be handed on. */
export const forgetWaitingCodes = async (db: Database): Promise<void> => {
  await db
    .updateTable('sign_in_codes')
    .set({ waiting_code: null })
    .where('waiting_code', 'is not', null)
    .where('created_at', '<=', oldestCode)
    .execute()
}
