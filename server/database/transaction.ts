/**
 * [Note: Lock order and retries]
 *
 * A transaction locks the rows that it will change before it reads from them or inserts rows that refer to them, with
 * FOR NO KEY UPDATE, which other transactions' foreign keys do not wait for. Every transaction locks in the same order:
 * images, items, comments (a thread's first one before its replies), collections, cliques, users; within one table by
 * id. So none waits in a circle. After a remaining conflict (a lock not granted in time, a deadlock through a cascade)
 * the transaction is rolled back and retried after a random pause, in which no connection is held.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '../../contract/failure'
import type { Database, Writing } from './tables'
import { errorCode } from '../basis/error-code'

class RolledBack<E> extends Error {
  constructor(readonly refusal: { ok: false; error: E }) {
    super('rolled back')
  }
}

/** Serialization failure, deadlock, lock not granted in time: a conflict with another transaction. */
const IN_THE_WAY = new Set(['40001', '40P01', '55P03'])
const ATTEMPTS = 5
const MAX_PAUSE_MS = 50

/** Runs one statement or one transaction, and retries it after a conflict. */
export const retrying = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !IN_THE_WAY.has(errorCode(error))) throw error
      // Random, so that two transactions that conflicted do not conflict again.
      await wait(Math.random() * MAX_PAUSE_MS * attempt)
    }
}

/**
 * Runs `act` in one transaction, and retries it after a conflict. If it returns a refusal, all its writes are undone.
 * Inside, every query must use the transaction: the embedded database has one connection, so any other query would wait
 * for itself.
 */
export const inTransaction = async <T, E>(
  db: Database,
  act: (trx: Writing) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  try {
    return await retrying(() =>
      db.transaction().execute(async (trx) => {
        const result = await act(trx)
        if (!result.ok) throw new RolledBack(result)
        return result
      }),
    )
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<E>).refusal
    throw error
  }
}
