/**
 * IndexedDB of one device. Its steps are tasks of the browser, which outlives its tabs: a running transaction of a tab
 * that dies is rolled back, or, if only the commit was left, committed without the tab's knowledge.
 */
import type { Owner, Scheduler } from '../scheduler/scheduler'

interface Transaction {
  db: Connection
  mode: string
  _state: string
  _requests: unknown[]
  _rollbackLog: (() => void)[]
}
interface RawDatabase {
  name: string
  version: number
  transactions: Transaction[]
  connections: Connection[]
  rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }>
  processTransactions(): void
}
interface Connection {
  _rawDatabase: RawDatabase
  _closed: boolean
  _closePending: boolean
  owner?: Owner
  transaction(this: Connection, stores: unknown, mode?: string, options?: unknown): unknown
  close(): void
}
interface Factory {
  _databases: Map<string, RawDatabase>
  open(name: string, version?: number): OpenRequest
  deleteDatabase(name: string): OpenRequest
  cmp(first: unknown, second: unknown): number
}
interface OpenRequest {
  result: Connection
  addEventListener(type: string, listener: () => void): void
}
export interface StorageCode {
  FDBFactory: new () => Factory
  FDBKeyRange: unknown
}

/** Maximum duration (ms) of a step of the storage. */
const STEP_MS = 3
/** Number of transactions with which a database is opened; if one of them failed, it would be created again. */
const OPENING = 3

type Soon = (run: () => void) => void

/**
 * All devices of a process share the storage's code: the storage at work, and how each owner's storage runs its next
 * step.
 */
let atWork: Soon = () => undefined
const byOwner = new WeakMap<Owner, Soon>()
let currentOwner: () => Owner | undefined = () => undefined

/** `setImmediate` of the storage's code. */
export const soon: Soon = (run) => {
  const owner = currentOwner()
  const mine = (owner && byOwner.get(owner)) ?? atWork
  mine(run)
}

export class DeviceDatabase {
  readonly keyRange: unknown
  readonly #factory: Factory
  readonly #scheduler: Scheduler
  readonly #soon: Soon

  constructor({ FDBFactory, FDBKeyRange }: StorageCode, scheduler: Scheduler) {
    this.#scheduler = scheduler
    this.#factory = new FDBFactory()
    this.keyRange = FDBKeyRange
    currentOwner = () => scheduler.current()
    const lane = {}
    this.#soon = (run) => {
      const step = () => {
        atWork = this.#soon
        run()
      }
      scheduler.later('storage', undefined, scheduler.random.below(STEP_MS), step, lane)
    }
  }

  /** `indexedDB` of one tab. */
  for(owner: Owner) {
    byOwner.set(owner, this.#soon)
    const factory = this.#factory
    const open = (name: string, version?: number) => {
      const request = factory.open(name, version)
      const take = () => {
        request.result.owner = owner
        if (!name.startsWith('clique-device')) this.#refuseSometimes(request.result)
        if (owner.isDead) request.result.close()
      }
      request.addEventListener('upgradeneeded', take)
      request.addEventListener('success', take)
      return request
    }
    return {
      open,
      deleteDatabase: (name: string) => factory.deleteDatabase(name),
      databases: () =>
        Promise.resolve([...factory._databases.values()].map(({ name, version }) => ({ name, version }))),
      cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
    }
  }

  /** The next transactions that fail: if the quota is exceeded only writing transactions, else any. */
  refusals = { times: 0, quota: false }

  #refuseSometimes(db: Connection) {
    const { transaction } = db
    let count = 0
    db.transaction = (stores, mode, options) => {
      const { times, quota } = this.refusals
      count += 1
      if (times > 0 && count > OPENING && (!quota || mode === 'readwrite')) {
        this.refusals = { times: times - 1, quota }
        throw new DOMException('refused', quota ? 'QuotaExceededError' : 'UnknownError')
      }
      return transaction.call(db, stores, mode, options)
    }
  }

  /** Ends the running transactions of a dead tab, and its connections. */
  endAll(owner: Owner) {
    atWork = this.#soon
    for (const db of this.#factory._databases.values()) {
      for (const transaction of db.transactions.filter((one) => one.db.owner === owner)) this.#end(transaction)
      const isUpgrading = (connection: Connection) => db.transactions.some((one) => one.db === connection)
      for (const connection of db.connections.filter((one) => one.owner === owner)) {
        connection._closePending = true
        if (isUpgrading(connection)) continue
        connection._closed = true
        db.connections = db.connections.filter((one) => one !== connection)
      }
      db.processTransactions()
    }
  }

  #end(transaction: Transaction) {
    // An upgrade is finished: no other connection can open the database before.
    if (transaction.mode === 'versionchange' || transaction._state === 'finished') return
    const isCommitted = transaction._requests.length === 0 && this.#scheduler.random.chance(0.5)
    if (!isCommitted) for (const undo of transaction._rollbackLog.toReversed()) undo()
    this.#finish(transaction)
  }

  #finish(transaction: Transaction) {
    transaction._requests = []
    transaction._state = 'finished'
    const { transactions } = transaction.db._rawDatabase
    transactions.splice(transactions.indexOf(transaction), 1)
  }

  /** The transactions of a database that have written data that they may still roll back. */
  #writing(database: string) {
    const { transactions = [] } = this.#factory._databases.get(database) ?? {}
    return transactions.filter(({ _state, _rollbackLog }) => _state !== 'finished' && _rollbackLog.length > 0)
  }

  /** The same, if only their commit is left. */
  #committing(database: string) {
    return this.#writing(database).filter(({ _requests }) => _requests.length === 0)
  }

  /** Whether only the commit of a transaction that has written is left. */
  isCommitting(database: string) {
    return this.#committing(database).length > 0
  }

  /** Commits what a tab has written, without the tab's knowledge. */
  commit(owner: Owner) {
    for (const name of this.names())
      for (const transaction of this.#committing(name)) if (transaction.db.owner === owner) this.#finish(transaction)
  }

  names() {
    return [...this.#factory._databases.keys()]
  }

  /** Whether a transaction has written data that it may still roll back. */
  isBeingWritten(database: string) {
    return this.#writing(database).length > 0
  }

  /** The rows of a table as they are stored now; empty if the table does not exist. */
  rows<T>(database: string, table: string): T[] {
    const store = this.#factory._databases.get(database)?.rawObjectStores.get(table)
    return store ? [...store.records.values()].map(({ value }) => value as T) : []
  }
}
