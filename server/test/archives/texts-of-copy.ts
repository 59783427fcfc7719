import type { Database } from '../../database/tables'

/** Everything that is stored of the copy of a user's data: its manifest and its texts; '' if the user has no copy. */
export const textsOfCopy = async (db: Database, userId: string): Promise<string> => {
  const rows = await db
    .selectFrom('data_exports as e')
    .leftJoin('export_texts as t', 't.copy_id', 'e.export_id')
    .select(['e.manifest', 't.content'])
    .where('e.user_id', '=', userId)
    .execute()
  return rows.map(({ content }) => content ?? '').join('') + (rows[0]?.manifest ?? '')
}
