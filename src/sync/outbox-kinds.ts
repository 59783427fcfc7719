/** Everything that goes through the outbox, and what becomes of it. */
import type { Failure } from '../../contract/failure'
import type { AnyTable, CacheDatabase } from '../store/cache'
import type { OutboxKindName, OutboxRow } from '../store/outbox'
import { followKind } from './follows'
import { likeKind } from './likes'
import { commentDeleteKind, commentKind, commentLikeKind } from './waiting-comments'
import { editKind } from './waiting-edits'
import { membershipKind } from './waiting-memberships'

export interface OutboxKind {
  /** What `taken` and `refused` write, in the transaction that ends the row. */
  tables: (db: CacheDatabase) => AnyTable[]
  /** The server took it. `latest`: what is wanted by now, where that changed meanwhile. */
  taken: (db: CacheDatabase, sent: OutboxRow, latest: OutboxRow | undefined) => Promise<void>
  /** The server refused it. */
  refused: (db: CacheDatabase, sent: OutboxRow) => Promise<void>
  /** After the transaction in which it was taken: what else that makes old. */
  settled?: (db: CacheDatabase, sent: OutboxRow, answer: unknown) => Promise<void>
  /** Refusals that say that what was wanted is so already. */
  isDone?: (error: Failure) => boolean
  /** A refused one stays for the person to decide: there is text in it. */
  keepsRefused?: true
}

export const outboxKinds: Record<OutboxKindName, OutboxKind> = {
  like: likeKind,
  follow: followKind,
  comment: commentKind,
  commentLike: commentLikeKind,
  commentDelete: commentDeleteKind,
  membership: membershipKind,
  edit: editKind,
}
