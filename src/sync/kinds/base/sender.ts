/**
 * How the mutations of one kind are sent, and what follows from the answer: undefined where it was so already (`isDone`) or a
 * later mutation of the same thing was applied.
 */
import type { Failure, Result } from '../../../../contract/failure'
import type { AnyTable, CacheDatabase } from '../../../store/cache'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import type { Refused } from './refusals'

export interface Sender {
  /** Sends it, where that takes more than the row's call. */
  send?: (uid: string, row: OutboxRow, signal?: AbortSignal) => Promise<Result<unknown>>
  /** Refusals that say that it is so already. */
  isDone?: (error: Failure, sent: OutboxRow) => boolean
  /** What of an accepted mutation did not arrive: from the outbox that counts as a rejection. */
  incomplete?: (answer: unknown) => Failure | undefined
  /** What of an accepted mutation the server refused: the rest is accepted, and the user is told. */
  partly?: (answer: unknown, sent: OutboxRow) => Pick<Refused, 'error' | 'photos'> | undefined
  /** Where a later mutation was applied before it, nothing of it is there: no answer says what to show. */
  needsAnswer?: true
  /** What it shows from now on, where the answer changes that. */
  showsAfter?: (sent: OutboxRow, answer: unknown) => Pick<OutboxRow, 'shows'>
  /** What `accepted` writes, in the transaction that ends the row. */
  tables?: (db: CacheDatabase) => AnyTable[]
  accepted?: (db: CacheDatabase, sent: OutboxRow) => Promise<unknown>
  /** How the row that was changed meanwhile follows on the accepted one. */
  after?: (latest: OutboxRow, accepted: OutboxRow) => Partial<OutboxRow>
  /** The answers that it makes stale. */
  stale?: (sent: OutboxRow, myId: string) => string[]
  /** What else follows, after that transaction and before the answers are marked. */
  settled?: (db: CacheDatabase, sent: OutboxRow, answer: unknown) => Promise<void>
  /** A rejected one stays for the user to decide: there is text in it. */
  keepsRefused?: true
  /** How a rejected one that is kept changes, so that sending it again makes sense. */
  afterRefusal?: (sent: OutboxRow, error: Failure) => Partial<OutboxRow>
}
