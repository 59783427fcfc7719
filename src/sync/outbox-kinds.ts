/** Everything that goes through the outbox, and what becomes of it. */
import type { AnyTable, CacheDatabase } from '../store/cache'
import type { OutboxRow } from '../store/outbox'
import { followKind } from './follows'
import { likeKind } from './likes'

export interface OutboxKind {
  /** What `taken` and `refused` write, in the transaction that ends the row. */
  tables: (db: CacheDatabase) => AnyTable[]
  /** The server took it. `latest`: what is wanted by now, where that changed meanwhile. */
  taken: (db: CacheDatabase, sent: OutboxRow, latest: OutboxRow | undefined) => Promise<void>
  /** The server refused it. */
  refused: (db: CacheDatabase, sent: OutboxRow) => Promise<void>
  /** After the transaction in which it was taken: what else that makes old. */
  settled?: (db: CacheDatabase, sent: OutboxRow) => Promise<void>
}

export const outboxKinds: Record<OutboxRow['kind'], OutboxKind> = { like: likeKind, follow: followKind }
