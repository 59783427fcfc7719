/**
 * How the mutations of one kind are sent, and how their answers are handled: the answer is undefined if the wanted
 * state already held (`isDone`) or a later mutation of the same subject was applied.
 */
import type { Failure, Result } from '../../../../contract/failure'
import type { AnyTable, CacheDatabase } from '../../../store/cache'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import type { Refused } from './refusals'

export interface Sender {
  /** Sends the mutation, if that takes more than the row's call. */
  send?: (uid: string, row: OutboxRow, signal?: AbortSignal) => Promise<Result<unknown>>
  /** True if the rejection means that the wanted state already holds. */
  isDone?: (error: Failure, sent: OutboxRow) => boolean
  /**
   * Returns the failure of a part of an accepted mutation that did not arrive: from the outbox that counts as a
   * rejection.
   */
  incomplete?: (answer: unknown) => Failure | undefined
  /** Returns the part of an accepted mutation that the server refused: the rest is accepted, and the user is told. */
  partly?: (answer: unknown, sent: OutboxRow) => Pick<Refused, 'error' | 'photos'> | undefined
  /** If a later mutation was applied before it, it has no effect: no answer contains its result. */
  needsAnswer?: true
  /** Returns the new `shows` of the mutation, if the answer changes it. */
  showsAfter?: (sent: OutboxRow, answer: unknown) => Pick<OutboxRow, 'shows'>
  /** The tables that `accepted` writes, in the transaction that ends the row. */
  tables?: (db: CacheDatabase) => AnyTable[]
  accepted?: (db: CacheDatabase, sent: OutboxRow) => Promise<unknown>
  /** Returns how a row that was changed in the meantime continues from the accepted one. */
  after?: (latest: OutboxRow, accepted: OutboxRow) => Partial<OutboxRow>
  /** The answers that the mutation makes stale. */
  stale?: (sent: OutboxRow, myId: string) => string[]
  /** Runs after that transaction and before the answers are marked as stale. */
  settled?: (db: CacheDatabase, sent: OutboxRow, answer: unknown) => Promise<void>
  /** A rejected mutation stays for the user to decide: it contains text. */
  keepsRefused?: true
  /** Returns the changes of a rejected row that is kept, so that sending it again makes sense. */
  afterRefusal?: (sent: OutboxRow, error: Failure) => Partial<OutboxRow>
}
