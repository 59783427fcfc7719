/**
 * The behaviour of one kind of mutation in the outbox. Its effects on screens are apart (mutation-effects.ts): they
 * are part of the first load.
 *
 * All functions are methods: the table of all kinds then accepts those that are written for the rows of one.
 */
import type { Failure, Result } from '../../../../contract/failure'
import type { CacheDatabase } from '../../../store/cache'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import type { MutationKind } from '../../../store/outbox/mutation-types'
import type { Refused } from './refusals'

/**
 * The name of a thing that mutations are about: a photo or its details, the comments of a collection, the members of a
 * clique, the relationship with a user.
 */
export const thing = (type: 'photo' | 'details' | 'comments' | 'clique' | 'user', id: string) => `${type} ${id}`

/**
 * `Same`: the kinds whose rows share their keys with this one. `Answer`: the value that `send` resolves to; undefined
 * if the wanted state already held (`isDone`), or a later mutation of the same subject was applied.
 */
export interface Definition<K extends MutationKind, Same extends MutationKind = K, Answer = unknown> {
  /** The table of its accepted mutations. Those in `counts` are not part of home's snapshot. */
  acceptedIn: 'counts' | 'relationships' | 'edits'
  /** No action of the user: signing out drops it without asking. */
  isBackground?: true
  /** The things that it needs, and those that it changes (see [Note: Order of mutations]). */
  reads?(row: OutboxRow<K>): string[]
  writes?(row: OutboxRow<K>): string[]
  /** Joins it with a waiting mutation of its key; by default it replaces that one. */
  merge?(waiting: OutboxRow<Same>, next: OutboxRow<K>): OutboxRow
  /** Whether it must stay behind this later mutation of the same things: then it does not join an earlier one. */
  isOvertaken?(next: OutboxRow<K>, later: OutboxRow): boolean
  /** Whether it makes this later mutation needless if it joins an earlier one. */
  replaces?(next: OutboxRow<K>, later: OutboxRow): boolean
  /** Sends the mutation, if that takes more than the row's call. */
  send?(uid: string, row: OutboxRow<K>, signal?: AbortSignal): Promise<Result<unknown>>
  /** True if the rejection means that the wanted state already holds. */
  isDone?(error: Failure, sent: OutboxRow<K>): boolean
  /**
   * Returns the failure of a part of an accepted mutation that did not arrive: from the outbox that counts as a
   * rejection.
   */
  incomplete?(answer: Answer): Failure | undefined
  /** Returns the part of an accepted mutation that the server refused: the rest is accepted, and the user is told. */
  partly?(answer: Answer, sent: OutboxRow<K>): Pick<Refused, 'error' | 'photos'> | undefined
  /** If a later mutation was applied before it, it has no effect: no answer contains its result. */
  needsAnswer?: true
  /** Returns the accepted mutation, if the answer changes the data that it shows. */
  withAnswer?(sent: OutboxRow<K>, answer: Answer): OutboxRow<K>
  /** Returns how a row that was changed in the meantime continues from the accepted one. */
  after?(latest: OutboxRow<Same>, accepted: OutboxRow<K>): OutboxRow
  /** The answers that the mutation makes stale. */
  stale?(sent: OutboxRow<K>, myId: string): string[]
  /** Pictures wait with it: they are deleted with its row. */
  hasPictures?: true
  /** Runs after the transaction that ends the row, and before the answers are marked as stale. */
  settled?(db: CacheDatabase, sent: OutboxRow<K>, answer: Answer): Promise<void>
  /** A rejected mutation stays for the user to decide: it contains text. */
  keepsRefused?: true
  /** Returns a rejected row that is kept, changed so that sending it again makes sense. */
  afterRefusal?(row: OutboxRow<K>, error: Failure): OutboxRow<K>
}
