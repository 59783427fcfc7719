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
import type { CacheDatabase } from '../../../store/cache'
import { isHeld, type OutboxRow } from '../../../store/outbox/mutation-rows'
import { readOutbox } from '../../../store/outbox/outbox'
import { kinds } from '../../kinds/kinds'

const thingsOf = (row: OutboxRow) => {
  const { reads, writes } = kinds[row.kind]
  return { reads: reads?.(row) ?? [], writes: writes?.(row) ?? [] }
}

/** Whether `later` must not be sent before `earlier` was answered. */
export const mustFollow = (later: OutboxRow, earlier: OutboxRow): boolean => {
  const [after, before] = [thingsOf(later), thingsOf(earlier)]
  const [read, written] = [new Set(before.reads), new Set(before.writes)]
  return after.writes.some((one) => read.has(one) || written.has(one)) || after.reads.some((one) => written.has(one))
}

/**
 * The oldest row that may be sent, without rows in `skip` and rows that must follow an earlier row that waits;
 * undefined if there is none.
 */
export const nextInOutbox = (db: CacheDatabase, skip: ReadonlySet<number>) => {
  const waiting: OutboxRow[] = []
  const isNext = (row: OutboxRow) =>
    !row.refused && !isHeld(row) && !skip.has(row.order ?? -1) && !waiting.some((earlier) => mustFollow(row, earlier))
  return db.outbox
    .orderBy('order')
    .filter((row) => {
      const found = isNext(row)
      if (!found && !row.refused) waiting.push(row)
      return found
    })
    .first()
}

/** Whether the row of `key` must follow an earlier one that waits. */
export const mustWait = async (db: CacheDatabase, key: string) => {
  const rows = await readOutbox(db)
  const at = rows.findIndex((row) => row.key === key)
  const row = rows[at]
  return row !== undefined && rows.slice(0, at).some((earlier) => !earlier.refused && mustFollow(row, earlier))
}
