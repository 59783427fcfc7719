/** Recovery if a database cannot be opened: see [Note: Opening a database]. This module is fetched only then. */
import Dexie from 'dexie'
import { sleep } from '../../platform/clock'
import { describe, log } from '../../platform/log'
import { storeTrouble, tellStoreTrouble } from '../../platform/store-trouble'
import type { ConnectionTrouble } from '../watch-database'

/** How long (ms) to wait for a database to open, or to be deleted. */
const TIMEOUT_MS = 4000
/** How long (ms) an older tab may take to close its connection, before the user is asked to close the tab. */
const CLOSING_MS = 3000

const blocked = new WeakSet<Dexie>()

const waitForOlderTabs = async (db: Dexie) => {
  if (blocked.has(db)) return
  blocked.add(db)
  await sleep(CLOSING_MS)
  if (db.isOpen()) return
  tellStoreTrouble('blocked')
  db.on('ready', () => {
    if (storeTrouble() === 'blocked') tellStoreTrouble(undefined)
  })
}

type Opening = 'open' | 'failed' | 'silent'

/** Waits until a database is open or has failed. `silent`: after TIMEOUT_MS, unless another tab blocks it. */
const wait = async (db: Dexie, opened: Promise<boolean>): Promise<Opening> => {
  const answered = opened.then((isOpen): Opening => (isOpen ? 'open' : 'failed'))
  const silence = sleep(TIMEOUT_MS).then((): Opening | Promise<Opening> => (blocked.has(db) ? answered : 'silent'))
  return Promise.race([answered, silence])
}

const openOnce = (db: Dexie): Promise<Opening> => {
  const opened = db.open().then(
    () => true,
    (error: unknown) => {
      log.error('database.not_opened', { error: describe(error) })
      return false
    },
  )
  return wait(db, opened)
}

/** Opens the database, and tries once more if that fails. */
export const opens = async (db: Dexie): Promise<boolean> =>
  (await openOnce(db)) === 'open' || (await openOnce(db)) === 'open'

const reopen = async (db: Dexie) => {
  log.warn('database.closed')
  if (!(await opens(db))) tellStoreTrouble('lost')
}

/** Handles a connection that is blocked by another tab, or that the browser closed. */
export const meet = (db: Dexie, trouble: ConnectionTrouble) =>
  trouble === 'blocked' ? waitForOlderTabs(db) : reopen(db)

const isDeleted = async ({ name }: Dexie) => {
  const deleted = Dexie.delete(name).then(
    () => true,
    (error: unknown) => {
      log.error('database.not_deleted', { error: describe(error) })
      return false
    },
  )
  return Promise.race([deleted, sleep(TIMEOUT_MS).then(() => false)])
}

interface Making {
  make: () => Dexie
  mayDelete: () => boolean
}

/** Opens it at a second attempt, or deletes and recreates it if that is allowed. Returns whether it is open. */
const isRebuilt = async ({ make, mayDelete }: Making) => {
  const db = make()
  if ((await openOnce(db)) === 'open') return true
  db.close()
  if (!mayDelete() || !(await isDeleted(db)) || (await openOnce(make())) !== 'open') return false
  log.warn('database.recreated')
  return true
}

/**
 * Ends with an open database: as stored, recreated, or in memory. A database that did not answer is not opened again.
 */
export const rescue = async (db: Dexie, opened: Promise<boolean>, making: Making): Promise<void> => {
  const outcome = await wait(db, opened)
  if (outcome === 'open' || (outcome === 'failed' && (await isRebuilt(making)))) return
  // Replaces the browser's IndexedDB for the whole page, since the identity provider's SDK uses it too.
  // @ts-expect-error -- its types are not among its package's exports
  await import('fake-indexeddb/auto')
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  await making.make().open()
  tellStoreTrouble('memory')
}
