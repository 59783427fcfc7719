/**
 * Stores mutations that a page left unstored (see [Note: Mutations that a page leaves unstored]). Not part of the first
 * load.
 */
import { describe, log } from '../../../platform/log'
import { cacheOf, type CacheDatabase } from '../../../store/cache'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { inOutbox } from '../../../store/outbox/outbox'
import { acceptedTable } from '../../kinds/kinds'
import { notHeld } from './held-rows'
import { storeMutation } from './submit'
import { dropLeft, readLeft } from './unstored'

/** True if its transaction was being committed when the page was left. */
const isStored = async (db: CacheDatabase, { key, kind, version }: OutboxRow) =>
  (await inOutbox(db, key))?.version === version || (await acceptedTable(db, kind).get(version)) !== undefined

/**
 * Called before the user's mutations are shown or sent. Mutations that cannot be stored now are left to the next page.
 */
export const storeLeft = async (uid: string): Promise<void> => {
  const db = cacheOf(uid)
  try {
    for (const row of JSON.parse(readLeft(uid) ?? '[]') as OutboxRow[])
      if (!(await isStored(db, row))) await storeMutation(db, { ...row, ...notHeld })
    dropLeft(uid)
  } catch (error) {
    log.warn('outbox.left_rows_not_stored', { error: describe(error) })
  }
}
