/**
 * [Note: Order of mutations]
 *
 * Mutations of one key follow each other in one row. Between rows the order of the user's actions is kept only if they
 * are about a common thing, so that one row in trouble holds few others. It works like locks for reading and writing:
 * each kind names the things that its rows need (`reads`) and change (`writes`), and a row is not sent before an
 * earlier row is answered if one of the two writes a thing of the other.
 *
 * A deletion writes its photos, and a copy the photos that it makes: likes, comments and edits read theirs, and so wait
 * for both. Edits, moves and copies write the details of photos, which likes and comments do not need. A follow, a
 * removed follower and a block write the relationship with one user: a follow before the end of a block would be
 * rejected. A leader's actions and leaving write the clique: a user who has handed the lead on removes no member, and a
 * user who has left hands nothing on. Comments read the comments of a collection, and turning them off or on writes
 * them.
 */
import { isHeld, type OutboxRow } from '../../../store/outbox/mutation-rows'
import { kinds } from '../../kinds/kinds'

/** The things that earlier rows, which are not answered, need and change. */
const createEarlier = () => {
  const [read, written] = [new Set<string>(), new Set<string>()]
  const thingsOf = (row: OutboxRow) => {
    const { reads, writes } = kinds[row.kind]
    return { reads: reads?.(row) ?? [], writes: writes?.(row) ?? [] }
  }
  return {
    add: (row: OutboxRow) => {
      const { reads, writes } = thingsOf(row)
      for (const one of reads) read.add(one)
      for (const one of writes) written.add(one)
    },
    binds: (row: OutboxRow) => {
      const { reads, writes } = thingsOf(row)
      return writes.some((one) => read.has(one) || written.has(one)) || reads.some((one) => written.has(one))
    },
  }
}

/** Whether `later` must not be sent before `earlier` was answered. */
export const mustFollow = (later: OutboxRow, earlier: OutboxRow): boolean => {
  const before = createEarlier()
  before.add(earlier)
  return before.binds(later)
}

/**
 * The oldest of these rows (in the order of the user's actions) that may be sent, without rows in `skip` and rows that
 * must follow an earlier row that is not answered; undefined if there is none.
 */
export const nextInOutbox = (rows: readonly OutboxRow[], skip: ReadonlySet<number>): OutboxRow | undefined => {
  const earlier = createEarlier()
  return rows.find((row) => {
    if (row.refused) return false
    if (!isHeld(row) && !skip.has(row.order ?? -1) && !earlier.binds(row)) return true
    earlier.add(row)
    return false
  })
}

/** Whether the row of `key` must follow an earlier one of these rows. */
export const mustWait = (rows: readonly OutboxRow[], key: string): boolean => {
  const earlier = createEarlier()
  for (const row of rows) {
    if (row.key === key) return earlier.binds(row)
    if (!row.refused) earlier.add(row)
  }
  return false
}
