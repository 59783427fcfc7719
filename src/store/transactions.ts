/** The transactions that run on this page's connections: see src/app/leave-cleanly.ts. */
import type Dexie from 'dexie'
import type { DBCoreTransaction } from 'dexie'

const running = new Set<IDBTransaction>()

/** Tracks the transactions of a connection. Called before it is opened. */
export const followTransactions = (db: Dexie) =>
  db.use({
    stack: 'dbcore',
    name: 'follow-transactions',
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        const transaction = core.transaction(...args) as DBCoreTransaction & IDBTransaction
        const forget = () => running.delete(transaction)
        running.add(transaction)
        transaction.addEventListener('complete', forget)
        transaction.addEventListener('abort', forget)
        return transaction
      },
    }),
  })

const isEnded = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
    return true
  } catch {
    // It is being committed, and nothing delays that.
    return false
  }
}

/** Aborts everything that still reads or writes; returns whether anything did. */
export const endTransactions = (): boolean => [...running].map(isEnded).includes(true)
