/**
 * [Note: Following many rows]
 *
 * A live query of Dexie's notes every change made to its database until it runs again. With one for each page of a long
 * list, five hundred of them note five hundred pages each; this code looks at a change once and forgets it.
 */
import Dexie, { RangeSet, rangesOverlap, type ObservabilitySet, type Table } from 'dexie'

/**
 * Calls `changed` after rows of a table were written or deleted, in any tab, with a test for a key; returns a function
 * that stops it.
 */
export const watchRows = <T>(
  { db, name }: Table<T, string>,
  changed: (concerns: (key: string) => boolean) => void,
): (() => void) => {
  const part = `idb://${db.name}/${name}/`
  const look = (parts: ObservabilitySet) => {
    const range = parts['all'] ?? parts[part]
    // A closed database was deleted: another read would create it again.
    if (range && db.isOpen()) changed((key) => rangesOverlap(range, new RangeSet(key)))
  }
  Dexie.on('storagemutated', look)
  return () => Dexie.on.storagemutated.unsubscribe(look)
}
