import type { SelectQueryBuilder } from 'kysely'

/** No user pages this far; such a request only makes the database count. */
const DEEPEST_ROW = 50_000

export interface Paging {
  page: number
  size: number
}
export interface PageOf<Row> extends Paging {
  rows: Row[]
  hasMore: boolean
}

/** Page `page` (from 0) of an ordered query. One row more than asked for is read, which tells whether more follow. */
export const readPage = async <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: Paging,
  deepest = DEEPEST_ROW,
): Promise<PageOf<Row>> => {
  const offset = page * size
  const rows =
    offset > deepest
      ? []
      : await query
          .limit(size + 1)
          .offset(offset)
          .execute()
  return { page, size, rows: rows.slice(0, size) as Row[], hasMore: rows.length > size }
}
