/**
 * [Note: Opening a database]
 *
 * Nothing is shown before the device's own database answers, so its faults are handled here. An older version in
 * another tab may hold it: then the page waits, and shows that. It may fail: then it is opened once more, created again
 * if all of it can be fetched again, and otherwise replaced by one in memory. Or it may never answer, as in browsers
 * that store nothing. All that is in rescue.ts, which is fetched only then. Photos that wait are never deleted without
 * the user's consent; mutations that wait only with a cache that two visits in a row could not open.
 */
import type Dexie from 'dexie'
import { sleep } from '../platform/clock'
import { whenTroubled } from './watch-database'

/** Milliseconds after which an opening that has not ended counts as trouble. */
const SOON_MS = 2000

const rescuing = () => import('./queue/rescue')

whenTroubled((db, trouble) => void rescuing().then(({ meet }) => meet(db, trouble)))

/**
 * Opens the database that `make` creates; if nothing helps, one in memory. For data that can be fetched again:
 * `mayDelete` is called before the database is deleted and created again.
 */
export const openWithRescue = async (make: () => Dexie, mayDelete = () => true): Promise<void> => {
  const db = make()
  const opened = db.open().then(
    () => true,
    () => false,
  )
  if (await Promise.race([opened, sleep(SOON_MS)])) return
  await (await rescuing()).rescue(db, opened, { make, mayDelete })
}
