/** Everything that goes through the outbox, and what becomes of it. */
import type { Failure, Result } from '../../../contract/failure'
import type { AnyTable, CacheDatabase } from '../../store/cache'
import type { OutboxKindName, OutboxRow } from '../../store/outbox'
import { activitySeenKind } from '../activity/seen'
import { followKind } from './follows'
import { likeKind } from './likes'
import { commentDeleteKind, commentKind, commentLikeKind } from '../comments/waiting-comments'
import { editKind } from '../editing/waiting-edits'
import { membershipKind } from './waiting-memberships'
import { pictureKind } from '../editing/waiting-picture'

export interface OutboxKind {
  /** What `taken` and `refused` write, in the transaction that ends the row. */
  tables: (db: CacheDatabase) => AnyTable[]
  /** The server took it. `latest`: what is wanted by now, where that changed meanwhile. */
  taken: (db: CacheDatabase, sent: OutboxRow, latest: OutboxRow | undefined) => Promise<void>
  /** It was sent and not answered, or not for good: it waits. */
  waits?: (db: CacheDatabase, sent: OutboxRow) => Promise<unknown>
  /** The server refused it. */
  refused: (db: CacheDatabase, sent: OutboxRow) => Promise<void>
  /** Sends it, where that takes more than the row's call. */
  send?: (uid: string, row: OutboxRow, signal: AbortSignal) => Promise<Result<unknown>>
  /** After the transaction in which it was taken: what else that makes old. */
  settled?: (db: CacheDatabase, sent: OutboxRow, answer: unknown) => Promise<void>
  /** Refusals that say that what was wanted is so already. */
  isDone?: (error: Failure) => boolean
  /** A refused one stays for the person to decide: there is text in it. */
  keepsRefused?: true
  /** How a refused one that is kept changes, so that sending it again makes sense. */
  afterRefusal?: (sent: OutboxRow, error: Failure) => Partial<OutboxRow>
}

export const outboxKinds: Record<OutboxKindName, OutboxKind> = {
  like: likeKind,
  follow: followKind,
  comment: commentKind,
  commentLike: commentLikeKind,
  commentDelete: commentDeleteKind,
  membership: membershipKind,
  edit: editKind,
  activitySeen: activitySeenKind,
  picture: pictureKind,
}
