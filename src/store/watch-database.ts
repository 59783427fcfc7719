/**
 * [Note: Opening and leaving]
 *
 * Handles the faults that every connection to a database of ours may have, in every runtime. A page may be left while
 * it opens a database: Chromium keeps such a page for going back, with the opening unanswered, and no other page can
 * open that database until the kept page is gone. The next page would work from memory, as in a browser that stores
 * nothing (docs/decisions/0006-no-storage.md). A page that holds a lock is not kept, so it holds one while it opens a
 * database.
 */
import type Dexie from 'dexie'
import { tellStoreTrouble } from '../platform/store-trouble'
import { sharedLocks } from '../platform/locks'
import { followTransactions } from './transactions'

export type ConnectionTrouble =
  /** An older version, in another tab, holds the database that must be changed. */
  | 'blocked'
  /** The browser ended the connection: Dexie has closed it, and sends the next query to a new one. */
  | 'closed'

let listener = (_db: Dexie, _trouble: ConnectionTrouble) => {}

/** Sets the handler of broken connections; called only in windows. */
export const whenTroubled = (next: typeof listener) => {
  listener = next
}

/** Makes a connection give way to newer versions, and reports its faults. Called before it is opened. */
export const watchDatabase = (db: Dexie) => {
  followTransactions(db)
  const open = db.open.bind(db)
  db.open = () => {
    const opened = open()
    // The caller handles the rejection of `opened`; a browser that refuses locks keeps no page either.
    void sharedLocks()
      ?.request('opening', { mode: 'shared' }, () => opened)
      .catch(() => undefined)
    return opened
  }
  db.on('versionchange', ({ newVersion }) => {
    // Deleted, in another tab: Dexie closes, and opens an empty one if needed.
    if (!newVersion) return undefined
    db.close()
    tellStoreTrouble('outdated')
    return false
  })
  db.on('blocked', ({ newVersion }) => {
    if (newVersion) listener(db, 'blocked')
  })
  db.on('ready', () => db.backendDB().addEventListener('close', () => listener(db, 'closed')), true)
}
