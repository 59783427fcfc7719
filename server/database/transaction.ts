import type { Result } from '../../contract/failure'
import type { Database, Writing } from './tables'

class RolledBack<E> extends Error {
  constructor(readonly refusal: { ok: false; error: E }) {
    super('rolled back')
  }
}

/** Serialization failure and deadlock: nothing is wrong with what was asked, another transaction was in the way. */
const IN_THE_WAY = new Set(['40001', '40P01'])
const ATTEMPTS = 4

const retrying = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error
    }
}

/**
 * Runs `act` in one transaction, once more where another one was in the way. A refusal that it answers undoes all that
 * it wrote. Inside, every query goes through
 * the transaction: the embedded database has one connection, so a query beside it would wait for itself.
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
