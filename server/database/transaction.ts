import type { Result } from '../../contract/failure'
import type { Database, Writing } from './tables'

class RolledBack<E> extends Error {
  constructor(readonly refusal: { ok: false; error: E }) {
    super('rolled back')
  }
}

/**
 * Runs `act` in one transaction. A refusal that it answers undoes all that it wrote. Inside, every query goes through
 * the transaction: the embedded database has one connection, so a query beside it would wait for itself.
 */
export const inTransaction = async <T, E>(
  db: Database,
  act: (trx: Writing) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await act(trx)
      if (!result.ok) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<E>).refusal
    throw error
  }
}
