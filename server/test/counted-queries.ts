/** Counts the queries of a database, and the rows that they return. */
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../database/tables'

export interface Counted {
  queries: number
  rows: number
  /** The most rows of one query. */
  mostRows: number
  /** The most queries that were waiting for their answers at the same time. */
  mostAtOnce: number
}

/** The database, and the counts of what it was asked by the returned `db` so far. */
export const countQueries = (db: Database): { db: Database; counted: Counted } => {
  const counted: Counted = { queries: 0, rows: 0, mostRows: 0, mostAtOnce: 0 }
  let waiting = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counted.queries += 1
      waiting += 1
      counted.mostAtOnce = Math.max(counted.mostAtOnce, waiting)
      return node
    },
    transformResult: ({ result }) => {
      waiting -= 1
      counted.rows += result.rows.length
      counted.mostRows = Math.max(counted.mostRows, result.rows.length)
      return Promise.resolve(result)
    },
  }
  return { db: db.withPlugin(plugin), counted }
}
