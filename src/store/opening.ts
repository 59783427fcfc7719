/**
 * [Note: Opening a database]
 *
 * Nothing is shown before the device's own database answers, so its faults are handled here. It may be held by an older
 * version in another tab: then we wait, and say so. It may fail: then it is opened once more, created again where all
 * of it can be fetched again, and is otherwise kept in memory. Or it may never answer, as in browsers that are told to store
 * nothing. All that is in rescue.ts, which is fetched only then. Photos that wait are never deleted without the user's
 * consent; mutations that wait only with a cache that two visits in a row could not open.
 */
import type Dexie from 'dexie'
import { sleep } from '../platform/clock'
import { whenTroubled } from './watch-database'

/** Milliseconds after which opening counts as trouble. */
const SOON_MS = 2000

const rescuing = () => import('./queue/rescue')

whenTroubled((db, trouble) => void rescuing().then(({ meet }) => meet(db, trouble)))

/**
 * Opens what `make` creates; where nothing helps, one in memory. For what can be fetched again: before it is deleted and
 * created again `mayDelete` is asked.
 */
export const openAnyhow = async (make: () => Dexie, mayDelete = () => true): Promise<void> => {
  const db = make()
  const opened = db.open().then(
    () => true,
    () => false,
  )
  if (await Promise.race([opened, sleep(SOON_MS)])) return
  await (await rescuing()).rescue(db, opened, { make, mayDelete })
}
