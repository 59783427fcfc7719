import { sql } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import type { Database } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { checkLimit } from '../../limits/check'
import type { Limiter } from '../../limits/limiter'
import { refusedBytes } from '../../limits/general'
import type { Refusal } from '../../basis/refusal'
import { forgetImages } from '../forget'

/** Counts bytes that were refused after they had been read, which costs the same as a picture. */
export class RefusedBytes {
  readonly #db: Database
  readonly #limiter: Limiter

  constructor(db: Database, limiter: Limiter) {
    this.#db = db
    this.#limiter = limiter
  }

  /** Refuses a sender whose bytes were refused too often, before more are read. */
  check(owner: string): Promise<Result<undefined, Refusal>> {
    return checkLimit(this.#limiter, refusedBytes.sender, owner, 0)
  }

  /**
   * Counts against the sender and the reservation. The tenth refusal deletes an image that is not shown yet; before
   * that, its reservation is the first to be given up for others (reserve.ts).
   */
  async note(imageId: string, owner: string): Promise<void> {
    await checkLimit(this.#limiter, refusedBytes.sender, owner)
    const again = await checkLimit(this.#limiter, refusedBytes.reservation, imageId)
    if (!again.ok) return this.end(imageId)
    await this.#db
      .updateTable('images')
      .set({ refused_at: sql`now()` })
      .where('image_id', '=', imageId)
      .where('state', '=', 'PENDING')
      .execute()
  }

  /**
   * Ends the reservation of an image that is not shown yet, with its bytes. An image completed in the meantime stays.
   */
  async end(imageId: string): Promise<void> {
    await inTransaction(this.#db, async (trx) => {
      const images = trx.selectFrom('images').select('image_id').where('image_id', '=', imageId)
      const pending = await images.where('state', '=', 'PENDING').forUpdate().execute()
      await forgetImages(
        trx,
        pending.map(({ image_id: id }) => id),
      )
      return ok(undefined)
    })
  }
}
