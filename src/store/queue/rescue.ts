/** What is done where a database cannot be opened: see [Note: Opening a database]. Fetched only then. */
import Dexie from 'dexie'
import { sleep } from '../../platform/clock'
import { describe, log } from '../../platform/log'
import { storeTrouble, tellStoreTrouble } from '../../platform/store-trouble'
import type { ConnectionTrouble } from '../watch-database'

/** Milliseconds a database may be silent. */
const TIMEOUT_MS = 4000
/** Milliseconds an older tab has for closing by itself, before the person is asked to close it. */
const CLOSING_MS = 3000

const blocked = new WeakSet<Dexie>()

const waitForOthers = async (db: Dexie) => {
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

/** Waits for an answer: without end while another tab is in the way. */
const wait = async (db: Dexie, opened: Promise<boolean>): Promise<Opening> => {
  const answered = opened.then((isOpen): Opening => (isOpen ? 'open' : 'failed'))
  const silence = sleep(TIMEOUT_MS).then((): Opening | Promise<Opening> => (blocked.has(db) ? answered : 'silent'))
  return Promise.race([answered, silence])
}

const tryOnce = (db: Dexie): Promise<Opening> => {
  const opened = db.open().then(
    () => true,
    (error: unknown) => {
      log.error('database.not_opened', { error: describe(error) })
      return false
    },
  )
  return wait(db, opened)
}

/** Opens, and tries once more where that fails. */
export const opens = async (db: Dexie): Promise<boolean> =>
  (await tryOnce(db)) === 'open' || (await tryOnce(db)) === 'open'

const reopen = async (db: Dexie) => {
  log.warn('database.closed')
  if (!(await opens(db))) tellStoreTrouble('lost')
}

/** Looks after a connection in trouble. */
export const meet = (db: Dexie, trouble: ConnectionTrouble) => (trouble === 'blocked' ? waitForOthers(db) : reopen(db))

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

/** Whether it opens now: at a second try, or created again. */
const isRebuilt = async ({ make, mayDelete }: Making) => {
  const db = make()
  if ((await tryOnce(db)) === 'open') return true
  db.close()
  if (!mayDelete() || !(await isDeleted(db)) || (await tryOnce(make())) !== 'open') return false
  log.warn('database.recreated')
  return true
}

/** Ends with an open database, whatever it takes. One that never answers is not asked again. */
export const rescue = async (db: Dexie, opened: Promise<boolean>, making: Making): Promise<void> => {
  const outcome = await wait(db, opened)
  if (outcome === 'open' || (outcome === 'failed' && (await isRebuilt(making)))) return
  // In the place of the browser's own, for everything on this page: the identity provider's SDK stores, too.
  // @ts-expect-error -- its types are not among its package's exports
  await import('fake-indexeddb/auto')
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  await making.make().open()
  tellStoreTrouble('memory')
}
