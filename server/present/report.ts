import { sql, type InferResult } from 'kysely'
import { deletedUser } from '../../contract/deleted-user'
import type { Database } from '../database/tables'
import { isShownItem } from '../rules/item'
import { shownName } from '../database/person-name'

/** One user's report of a photo; `isKept`: the leader of its clique has decided to keep it since. */
interface Reason {
  by: string
  reason: string
  at: string
  isKept: boolean
}

const by = sql`case when b.deleted_at is null then b.username else ${deletedUser.username} end`

/** Visible photos that were reported, with their collections `c` in cliques `q`; the earliest report first. */
export const selectReports = (db: Database) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as b', 'b.user_id', 'r.user_id')
    .innerJoin('items as i', 'i.item_id', 'r.item_id')
    .innerJoin('persons as o', 'o.user_id', 'i.owner_id')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .where('c.deleted_at', 'is', null)
    .where(isShownItem())
    .select(['i.item_id', 'c.collection_id', 'c.name as collection', 'q.name as clique'])
    .select(shownName('o').as('owner'))
    .select(
      sql<Reason[]>`json_agg(json_build_object(
        'by', ${by}, 'reason', r.reason, 'at', r.created_at, 'isKept', r.kept_at is not null
      ) order by r.created_at, r.user_id)`.as('reasons'),
    )
    .groupBy(['i.item_id', 'o.username', 'o.first_name', 'c.collection_id', 'c.name', 'q.name'])
    .orderBy(sql`min(r.created_at)`)
    .orderBy('i.item_id')

/** Reports that wait for the decision of a clique's leader. */
export const selectOpenReports = (db: Database, cliqueId: string) =>
  selectReports(db).where('c.clique_id', '=', cliqueId).where('r.kept_at', 'is', null)

export type ReportRow = InferResult<ReturnType<typeof selectReports>>[number]

export const presentReasons = ({ reasons }: ReportRow) =>
  reasons.map(({ at, ...rest }) => ({ ...rest, reportedAt: new Date(at).toISOString() }))
