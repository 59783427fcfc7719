import type { Page } from '@playwright/test'

/** Runs in the page. */
const change = async ({ table, fields }: { table: string; fields: Record<string, unknown> }) => {
  const databases = await indexedDB.databases()
  const name = databases.find((one) => one.name?.startsWith('clique-cache-'))?.name ?? ''
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const transaction = opening.result.transaction(table, 'readwrite')
  const walk = transaction.objectStore(table).openCursor()
  walk.addEventListener('success', () => {
    const cursor = walk.result
    if (!cursor) return
    cursor.update({ ...cursor.value, ...fields })
    cursor.continue()
  })
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  opening.result.close()
}

/** Sets fields of every row of a table of the user's cache. The app is not told. */
export const changeRows = (page: Page, table: string, fields: Record<string, unknown>) =>
  page.evaluate(change, { table, fields })
