/**
 * The outbox: mutations that the server has not answered yet, in the order of the user's actions
 * (src/sync/writing/outbox/outbox.ts).
 */
import type { CacheDatabase } from '../cache'
import { mustFollow } from './mutation-order'
import { isAction, type ActionKind } from './mutation-kinds'
import { isHeld, type OutboxRow } from './mutation-rows'

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

export const inOutbox = (db: CacheDatabase, key: string) => db.outbox.where('key').equals(key).first()

export const dropFromOutbox = (db: CacheDatabase, key: string) => db.outbox.where('key').equals(key).delete()

/** Changes the row of `key`; resolves to false if the row no longer exists. */
export const changeInOutbox = async (db: CacheDatabase, key: string, change: Partial<OutboxRow>) =>
  (await db.outbox.where('key').equals(key).modify(change)) > 0

/** All rows, oldest first. */
export const readOutbox = (db: CacheDatabase): Promise<OutboxRow[]> => db.outbox.orderBy('order').toArray()

/** Whether the row of `key` must follow an earlier one that waits. */
export const mustWait = async (db: CacheDatabase, key: string) => {
  const rows = await readOutbox(db)
  const at = rows.findIndex((row) => row.key === key)
  const row = rows[at]
  return row !== undefined && rows.slice(0, at).some((earlier) => !earlier.refused && mustFollow(row, earlier))
}

/** The kinds of the actions that wait, each once. */
export const kindsInOutbox = async (db: CacheDatabase): Promise<ActionKind[]> => [
  ...new Set((await db.outbox.toArray()).map(({ kind }) => kind).filter(isAction)),
]

/** The number of actions that wait. */
export const outboxSize = (db: CacheDatabase) => db.outbox.filter(({ kind }) => isAction(kind)).count()
