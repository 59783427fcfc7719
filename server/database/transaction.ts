/**
 * [Note: Lock order and retries]
 *
 * Rows that a transaction will change are locked before anything is read from them or inserted beside them, with FOR NO
 * KEY UPDATE, which foreign keys of others do not wait for. Every transaction locks in the same order: images, items,
 * comments (a thread's first one before its replies), collections, cliques, users; within one table by id. So none waits
 * in a circle. Remaining conflicts (a lock not granted in time, a deadlock through a cascade) are rolled back and tried again
 * after a random pause, in which no connection is held.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '../../contract/failure'
import type { Database, Writing } from './tables'

class RolledBack<E> extends Error {
  constructor(readonly refusal: { ok: false; error: E }) {
    super('rolled back')
  }
}

/** Serialization failure, deadlock, lock not granted in time: another transaction was in the way. */
const IN_THE_WAY = new Set(['40001', '40P01', '55P03'])
const ATTEMPTS = 5
const LONGEST_PAUSE_MS = 50

/** Runs what is one statement or one transaction, again where another one was in the way. */
export const retrying = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error
      // Random, so that two which met do not meet again.
      await wait(Math.random() * LONGEST_PAUSE_MS * attempt)
    }
}

/**
 * Runs `act` in one transaction, again where another one was in the way. A refusal that it returns undoes all that it
 * wrote. Inside, every query goes through the transaction: the embedded database has one connection, so a query beside it
 * would wait for itself.
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
