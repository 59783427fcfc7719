/**
 * [Note: Mutations that a page leaves unstored]
 *
 * A mutation is shown before the database has stored it, and a page that is left ends its transactions
 * (src/app/leave-cleanly.ts). Such a page writes its unstored mutations to local storage, which needs no transaction;
 * the next page stores them before it shows anything (store-left.ts).
 */
import { readLocal, removeLocal, writeLocal } from '../../../platform/local-storage'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'

const keyOf = (uid: string) => `clique.unstored.${uid}`
const unstored = new Map<OutboxRow, string>()

const leave = () => {
  for (const uid of new Set(unstored.values())) {
    const rows = [...unstored].flatMap(([row, owner]) => (owner === uid ? [row] : []))
    writeLocal(keyOf(uid), JSON.stringify(rows))
  }
}

/** Writes unstored mutations to local storage when this page is left. A page that is restored stores them itself. */
export const keepUnstored = () => {
  addEventListener('pagehide', leave)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const uid of unstored.values()) dropLeft(uid)
  })
}

/** Runs `store`, which stores the row. If the page is left in the meantime, the next page stores it. */
export const untilStored = async <T>(uid: string, row: OutboxRow, store: () => Promise<T>): Promise<T> => {
  unstored.set(row, uid)
  try {
    return await store()
  } finally {
    unstored.delete(row)
  }
}

/** The rows that a page left unstored, as JSON. */
export const readLeft = (uid: string) => readLocal(keyOf(uid))
export const dropLeft = (uid: string) => removeLocal(keyOf(uid))
