/**
 * A device with much on it: rows that the app has written are stored again under other names, so that they have the
 * shape of this version of the app. The page must not show them: it is not told of the change.
 */
import type { Page } from '@playwright/test'

export interface Copying {
  /** A table of the user's cache. */
  table: string
  /** The row's JSON contains this text. */
  containing: string
  /** For each copy, texts of the row's JSON and their replacements. */
  copies: readonly (readonly [from: string, to: string])[][]
  /** A field that the database sets by itself. */
  without?: string
}

/** Runs in the page. */
const copy = async ({ table, containing, copies, without = '' }: Copying) => {
  const databases = await indexedDB.databases()
  const name = databases.find((one) => one.name?.startsWith('clique-cache-'))?.name ?? ''
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const db = await done(indexedDB.open(name))
  const rows = (await done(db.transaction(table).objectStore(table).getAll())) as Record<string, unknown>[]
  const found = rows.filter((row) => JSON.stringify(row).includes(containing))
  const transaction = db.transaction(table, 'readwrite')
  const store = transaction.objectStore(table)
  for (const row of found) {
    const { [without]: _, ...rest } = row
    const text = JSON.stringify(rest)
    for (const replacements of copies)
      store.put(JSON.parse(replacements.reduce((json, [from, to]) => json.replaceAll(from, to), text)))
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  db.close()
  return found.length
}

/** Resolves to the number of rows that were copied, each as often as `copies` is long. */
export const multiply = async (page: Page, copying: Copying): Promise<number> => {
  const found = await page.evaluate(copy, copying)
  if (found === 0) throw new Error(`no row of ${copying.table} contains ${copying.containing}`)
  return found
}
