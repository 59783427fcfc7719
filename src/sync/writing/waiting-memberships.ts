/** Joins, leaves and declined invitations that wait in the outbox for the server to be reached (decisions §6). */
import { newId } from '../../platform/ids'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { changeInOutbox, rowsInOutbox, type OutboxRow } from '../../store/outbox'
import { invalidate } from '../reading/invalidate'
import { pathsOfClique } from '../reading/paths-of-clique'
import { currentSession } from '../session/session-state'

export type MembershipChange = 'joinClique' | 'leaveClique' | 'declineCliqueInvite'

/** Leaves a change to the outbox; the last one about a clique is what the server ends with. */
export const keepMembership = (uid: string, cliqueId: string, call: MembershipChange) => {
  const db = cacheOf(uid)
  const key = `membership ${cliqueId}`
  const wish = { call, version: newId() }
  return db.transaction('rw', db.outbox, async () => {
    if (await changeInOutbox(db, key, wish)) return
    await db.outbox.add({ key, kind: 'membership', args: { params: { id: cliqueId } }, ...wish })
  })
}

const cliqueOf = ({ args }: OutboxRow) => args.params?.['id'] ?? ''

/** What waits, by clique. */
export const readWaitingMemberships = async (uid: string): Promise<ReadonlyMap<string, MembershipChange>> => {
  const rows = await rowsInOutbox(cacheOf(uid), ['membership'])
  return new Map(rows.map((row) => [cliqueOf(row), row.call as MembershipChange]))
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
