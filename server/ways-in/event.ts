import type { Writing } from '../database/tables'

/** The events that end ways in, with what each is about. */
export interface Events {
  /** The user leaves a clique. */
  leaving: { cliqueId: string; userId: string }
  /** The leader removes the user from a clique. */
  removal: { cliqueId: string; userId: string }
  block: { userIds: readonly [string, string] }
  suspension: { userId: string }
  /** The user is signed out on all devices, but not on `kept`. */
  signOut: { accountId: string; kept?: string | undefined }
  userDeletion: { userId: string; accountId: string; phone: string }
  /** The last member leaves a clique. */
  lastLeaving: { cliqueId: string }
  /** The last member of a clique is deleted. */
  lastDeletion: { cliqueId: string }
  collectionDeletion: { collectionId: string }
  /** A host removes a guest. */
  guestRemoval: { userId: string }
  /** A link is revoked. */
  revocation: { linkId: string }
  /** `npm run new-keys`; `links`: with `--links`. */
  newKeys: { links: boolean }
}

export type EventName = keyof Events

/** The effect of a statement. */
export interface Ending {
  count: number
  /** Users and guests who may no longer see what they have open. */
  shut?: readonly string[]
  /** Users whose list of activities has changed. */
  told?: readonly string[]
}

/**
 * The effect of an event on a way in: a statement ends it; it is refused at each use, by a condition that the event has
 * changed; it passes to the leader of the clique; or it stays.
 */
export type Effect<E extends EventName> =
  ((trx: Writing, about: Events[E]) => Promise<Ending>) | 'refused' | 'passes' | 'stays'

/** A way by which a user, a guest or a holder of a URL reaches data. */
export interface WayIn {
  /** The columns in which it is stored: hashes of its secrets, and its sessions. */
  columns: readonly string[]
  madeBy: string
  admits: string
  lasts: string
  on: { [E in EventName]: Effect<E> }
}

/** Nothing but time ends it. */
export const allStay = {
  leaving: 'stays',
  removal: 'stays',
  block: 'stays',
  suspension: 'stays',
  signOut: 'stays',
  userDeletion: 'stays',
  lastLeaving: 'stays',
  lastDeletion: 'stays',
  collectionDeletion: 'stays',
  guestRemoval: 'stays',
  revocation: 'stays',
  newKeys: 'stays',
} as const satisfies WayIn['on']

/** The ending that a statement reports by its rows. */
export const endingOf = async (statement: { execute: () => Promise<{ numDeletedRows: bigint }[]> }) => ({
  count: (await statement.execute()).reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0),
})
