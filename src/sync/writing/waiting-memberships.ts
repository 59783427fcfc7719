/** Joins, leaves and declined invitations that wait in the outbox for the server to be reached (decisions §6). */
import { now } from '../../platform/clock'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { rowsInOutbox, type OutboxRow } from '../../store/outbox'
import { invalidate } from '../reading/invalidate'
import { pathsOfClique } from '../reading/paths-of-clique'
import { currentSession } from '../session/session-state'
import { holdRow } from './held-rows'

export type MembershipChange = 'joinClique' | 'leaveClique' | 'declineCliqueInvite'

/** Stores a change while this page sends it; the last one about a clique is what the server ends with. */
export const holdMembership = (uid: string, cliqueId: string, call: MembershipChange) =>
  holdRow(uid, { key: `membership ${cliqueId}`, kind: 'membership', call, args: { params: { id: cliqueId } } })

export interface WaitingMembership {
  call: MembershipChange
  /** A page is sending it right now. */
  isHeld: boolean
}

const cliqueOf = ({ args }: OutboxRow) => args.params?.['id'] ?? ''

/** What waits, by clique. */
export const readWaitingMemberships = async (uid: string): Promise<ReadonlyMap<string, WaitingMembership>> => {
  const rows = await rowsInOutbox(cacheOf(uid), ['membership'])
  const waiting = (row: OutboxRow) => ({
    call: row.call as MembershipChange,
    isHeld: (row.heldUntil ?? 0) > now(),
  })
  return new Map(rows.map((row) => [cliqueOf(row), waiting(row)]))
}

const nothingToDo = () => Promise.resolve()

/** What becomes of a change that the outbox sent (outbox-kinds.ts). */
export const membershipKind = {
  tables: () => [],
  taken: nothingToDo,
  refused: nothingToDo,
  settled: ({ uid }: CacheDatabase, row: OutboxRow) =>
    invalidate(uid, pathsOfClique(cliqueOf(row), currentSession()?.userId ?? '')),
}
