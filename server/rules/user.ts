import { sql, type RawBuilder } from 'kysely'

/** Whether the user whose id is in this column is not deleted ([Note: Deleted users]). */
export const isShownUser = (column: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from users shown where shown.user_id = ${sql.ref(column)} and shown.deleted_at is null
)`
