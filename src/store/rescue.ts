/** What is left to do where a database cannot be opened: see [Note: Opening a database]. Fetched only then. */
import Dexie from 'dexie'
import { sleep } from '../platform/clock'
import { describe, log } from '../platform/log'
import { tellStoreTrouble } from '../platform/store-trouble'
import { PATIENCE_MS, tryOpening, type Opening } from './opening'

const isDeleted = async ({ name }: Dexie) => {
  const deleted = Dexie.delete(name).then(
    () => true,
    (error: unknown) => {
      log.error('a database cannot be deleted', { error: describe(error) })
      return false
    },
  )
  return Promise.race([deleted, sleep(PATIENCE_MS).then(() => false)])
}

/** Whether it opens now: at a second try, or made anew. One that never answered is not asked again. */
const isRebuilt = async (make: () => Dexie) => {
  const db = make()
  if ((await tryOpening(db)) === 'open') return true
  db.close()
  if (!(await isDeleted(db)) || (await tryOpening(make())) !== 'open') return false
  log.warn('a database was made anew')
  return true
}

/** Ends with an open database, whatever it takes: from a second try to one in memory. */
export const rescue = async (make: () => Dexie, outcome: Opening): Promise<void> => {
  if (outcome === 'failed' && (await isRebuilt(make))) return
  // In the place of the browser's own, for everybody on this page: the identity provider's SDK stores, too.
  await import('fake-indexeddb/auto')
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  await make().open()
  tellStoreTrouble('memory')
}
