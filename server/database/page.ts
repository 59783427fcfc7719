import { sql, type SelectQueryBuilder } from 'kysely'

/** Users do not page this far; such a request only makes the database count. */
const DEEPEST_ROW = 50_000

export interface Paging {
  page: number
  size: number
}
/** The page fields of each list: both names of its length (docs/specification.md 2.3). */
export interface Place extends Paging {
  hasMore: boolean
  total: number
  totalCount: number
  totalPages: number
}
export interface PageOf<Row> extends Place {
  rows: Row[]
}

/** The page of a list that has `total` elements. */
export const placeIn = ({ page, size }: Paging, total: number): Place => ({
  page,
  size,
  hasMore: total > (page + 1) * size,
  total,
  totalCount: total,
  totalPages: Math.ceil(total / size),
})

/** Groups count as one row each. */
const countRows = async <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> => {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .limit(1)
  const [row] = (await counted.execute()) as { total: number }[]
  return row?.total ?? 0
}

/** Page `page` (from 0) of an ordered query, and whether more rows follow: it reads one row more for that. */
export const readRows = async <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: Paging,
  deepest = DEEPEST_ROW,
) => {
  const offset = page * size
  const read = query.limit(size + 1).offset(offset)
  const rows = offset > deepest ? [] : await read.execute()
  return { rows: rows.slice(0, size) as Row[], hasMore: rows.length > size }
}

/**
 * Page `page` (from 0) of an ordered query, and the length of the whole list: `known`, or counted unless this page is
 * the last.
 */
export const readPage = async <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  paging: Paging,
  { deepest = DEEPEST_ROW, known }: { deepest?: number; known?: number } = {},
): Promise<PageOf<Row>> => {
  const { rows, hasMore } = await readRows(query, paging, deepest)
  const end = paging.page * paging.size + rows.length
  const isLast = !hasMore && (rows.length > 0 || paging.page === 0)
  const total = known ?? (isLast ? end : await countRows(query))
  // Rows may be deleted or added between the two queries.
  return { ...placeIn(paging, Math.max(total, hasMore ? end + 1 : 0)), hasMore, rows }
}
