/**
 * [Note: Opening a database]
 *
 * Nothing is shown before the device's own database answers, so what can go wrong with that is looked after here. It
 * may be held by an older version in another tab: then we wait, and say which. It may fail: then rescue.ts, which is
 * fetched only then, tries again, makes anew what can be fetched anew, and at last keeps everything in memory. Or it may
 * never answer, as browsers do that are told to store nothing. What waits to be sent is never deleted unasked.
 */
import type Dexie from 'dexie'
import { sleep } from '../platform/clock'
import { describe, log } from '../platform/log'
import { storeTrouble, tellStoreTrouble } from '../platform/store-trouble'

/** Milliseconds a database may be silent. A slow device opens its own in one. */
export const PATIENCE_MS = 6000
/** Milliseconds an older tab has for closing by itself, before the person is asked to close it. */
const CLOSING_MS = 3000

const isUpgrade = ({ newVersion }: IDBVersionChangeEvent) => newVersion !== null && newVersion > 0

/** Makes a database give way to newer versions, and come back when its connection dies. Before it is opened. */
export const watchDatabase = (db: Dexie) => {
  let blocked: ReturnType<typeof setTimeout> | undefined
  db.on('versionchange', (event) => {
    // Deleted, in another tab: Dexie closes, and opens an empty one if need be.
    if (!isUpgrade(event)) return undefined
    db.close()
    tellStoreTrouble('outdated')
    return false
  })
  db.on('blocked', (event) => {
    if (isUpgrade(event)) blocked ??= setTimeout(() => tellStoreTrouble('blocked'), CLOSING_MS)
  })
  const opened = () => {
    clearTimeout(blocked)
    blocked = undefined
    if (storeTrouble() === 'blocked') tellStoreTrouble(undefined)
    db.backendDB().addEventListener('close', () => void reopen(db))
  }
  db.on('ready', opened, true)
}

/** The browser ended the connection. Dexie has closed by now, and takes any next query to a new one. */
const reopen = async (db: Dexie) => {
  log.warn('a database was closed by the browser')
  if (!(await opens(db))) tellStoreTrouble('lost')
}

export type Opening = 'open' | 'failed' | 'silent'

/** Opens once. While an older tab is in the way there is no end to patience. */
export const tryOpening = async (db: Dexie): Promise<Opening> => {
  let isBlocked = false
  db.on('blocked', () => {
    isBlocked = true
  })
  const opened = db.open().then(
    () => 'open' as const,
    (error: unknown) => {
      log.error('a database cannot be opened', { error: describe(error) })
      return 'failed' as const
    },
  )
  const silence = sleep(PATIENCE_MS).then(() => (isBlocked ? opened : ('silent' as const)))
  return Promise.race([opened, silence])
}

/** Opens, and tries once more where that fails. */
export const opens = async (db: Dexie): Promise<boolean> =>
  (await tryOpening(db)) === 'open' || (await tryOpening(db)) === 'open'
