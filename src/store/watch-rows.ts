/**
 * [Note: Following many rows]
 *
 * A live query of Dexie's notes every change made to its database until it runs again. With one for each page of a long
 * list, five hundred of them note five hundred pages each; this code looks at a change once and forgets it.
 */
import Dexie, { RangeSet, rangesOverlap, type IntervalTree, type ObservabilitySet, type Table } from 'dexie'

/**
 * The keys of a change, if it names each of them. A change of many rows may name only a range: then undefined.
 */
export type ChangedKeys = readonly string[] | undefined

const keysIn = (range: IntervalTree): ChangedKeys => {
  const keys: string[] = []
  for (const { from, to } of RangeSet(range)) {
    if (typeof from !== 'string' || from !== to) return undefined
    keys.push(from)
  }
  return keys
}

/**
 * Calls `changed` after rows of a table were written or deleted, in any tab, with a test for a key, and a function that
 * returns the keys; returns a function that stops it.
 */
export const watchRows = <T>(
  { db, name }: Table<T, string>,
  changed: (concerns: (key: string) => boolean, keys: () => ChangedKeys) => void,
): (() => void) => {
  const part = `idb://${db.name}/${name}/`
  const look = (parts: ObservabilitySet) => {
    const range = parts['all'] ?? parts[part]
    // A closed database was deleted: another read would create it again.
    if (range && db.isOpen())
      changed(
        (key) => rangesOverlap(range, new RangeSet(key)),
        () => keysIn(range),
      )
  }
  Dexie.on('storagemutated', look)
  return () => Dexie.on.storagemutated.unsubscribe(look)
}
