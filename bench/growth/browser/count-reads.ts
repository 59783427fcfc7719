/** Counts the rows that a page reads from IndexedDB: each key or value that a request returns, and one for a count. */
import type { Page } from '@playwright/test'

export interface Reads {
  rows: number
  requests: number
}

declare global {
  // A property of the global object can only be declared so.
  // oxlint-disable-next-line no-var -- see above
  var reads: Reads
}

/** Runs in the page, before anything else. */
const wrap = () => {
  const reads: Reads = { rows: 0, requests: 0 }
  globalThis.reads = reads
  const rowsIn = (name: string, result: unknown) => {
    if (name.startsWith('getAll')) return (result as unknown[]).length
    return result === undefined || result === null ? 0 : 1
  }
  const names = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype] as unknown as Record<
    string,
    (...args: unknown[]) => IDBRequest
  >[])
    for (const name of names) {
      const original = prototype[name]
      if (!original) continue
      prototype[name] = function (...args) {
        const request = original.apply(this, args)
        reads.requests += 1
        // A cursor succeeds once for each row.
        request.addEventListener('success', () => (reads.rows += rowsIn(name, request.result)))
        return request
      }
    }
}

/** Counts what the page reads from its next navigation on. */
export const watchReads = (page: Page) => page.addInitScript(wrap)

/** Rows read since the page was opened. */
export const rowsRead = (page: Page): Promise<number> => page.evaluate(() => globalThis.reads.rows)
