import { sql } from 'kysely'
import { storedNow } from '../database/now'

/** Deleted so long ago that no one may restore it: an hour longer than is promised, so that the two never meet. */
export const isOver = (deletedAt: string, { trashDays }: { trashDays: number }) =>
  sql<boolean>`${sql.ref(deletedAt)} <= ${storedNow} - make_interval(days => ${trashDays}::int, hours => ${Math.sign(trashDays)}::int)`
