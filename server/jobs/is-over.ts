import { sql } from 'kysely'
import { storedNow } from '../database/now'

/**
 * Deleted so long ago that no user may restore it: an hour longer than promised, so that a restoration never races with
 * the sweep.
 */
export const isOver = (deletedAt: string, { trashDays }: { trashDays: number }) =>
  sql<boolean>`${sql.ref(deletedAt)} <= ${storedNow} - make_interval(days => ${trashDays}::int, hours => ${Math.sign(trashDays)}::int)`
