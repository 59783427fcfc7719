/**
 * [Note: Mutations]
 *
 * Each action of the user is stored as a mutation from the first moment. While the server has not answered it is in the
 * outbox; once accepted it moves to `counts`, `relationships` or `edits`, until every stored answer was requested
 * later. Screens show both over stored answers (src/sync/mutations/overlay/overlay.ts). A rejected mutation is deleted,
 * or stays in the outbox for the user to decide.
 *
 * Each type of a row is a union of all kinds, which `row.kind` and `row.call` narrow.
 */
import type { Failure } from '../../../contract/failure'
import type { MutationKind, MutationTypes } from './mutation-types'

/** The mutation that the caller wants. */
export type Wanted<K extends MutationKind = MutationKind> = {
  [P in K]: {
    /** Names its subject: `like {photoId}`. A later mutation of the same key replaces or joins one that waits. */
    key: string
    kind: P
  } & MutationTypes[P]
}[K]

export type Mutation<K extends MutationKind = MutationKind> = Wanted<K> & {
  /** Changes with each mutation of the key, so that an answer to an earlier one is recognised. */
  version: string
}

/** A mutation that the server has not answered, or has rejected. */
export type OutboxRow<K extends MutationKind = MutationKind> = Mutation<K> & {
  /** Order of the user's actions; set by the database. */
  order?: number
  /** Grows with each mutation of the key (contract/change.ts). Absent in rows of earlier versions. */
  change?: number
  /**
   * For a user who joined a clique and leaves it with their photos: the number of the change to join, which is sent
   * first.
   */
  joins?: number | undefined
  /** The hold of the page that sends it itself (src/sync/mutations/outbox/held-rows.ts). */
  heldBy?: string | undefined
  /** It was sent without an answer, and waits to be sent again. */
  tried?: true
  /** The server rejected it, and it stays for the user to decide: not sent again automatically. */
  refused?: Failure | undefined
}

/** Whether a page sends the mutation itself. */
export const isHeld = ({ heldBy }: Pick<OutboxRow, 'heldBy'>) => heldBy !== undefined

/** A mutation that the server accepted. */
export type AcceptedRow<K extends MutationKind = MutationKind> = Mutation<K> & {
  /** The stamp (store/stamp.ts) of its acceptance: answers requested earlier may not show it. */
  acceptedAt: number
  /** Grows with each mutation of the key. Absent in rows of earlier versions. */
  change?: number
  /** The paths of the answers that the mutation makes stale. Absent in rows of earlier versions. */
  stale?: string[]
}

/** The data that screens show of a mutation. */
export type Shows<K extends MutationKind> = Mutation<K>['shows']
