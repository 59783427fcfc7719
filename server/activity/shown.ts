/** The rights of a viewer to see activities of other users: checked when activities are read. */
import { sql, type RawBuilder } from 'kysely'
import { isShownComment } from '../rules/comment'
import { isShownItem } from '../rules/item'
import { isBlocked } from '../rules/user'

/** How long activities are kept and listed, in days. */
export const ACTIVITY_DAYS = 90

/** Whether the row `alias` of `table` that the column of the activity names fulfils the condition. */
type Look = (
  column: 'actor_id' | 'comment_id' | 'item_id',
  table: string,
  alias: string,
  id: string,
  condition: RawBuilder<boolean>,
) => RawBuilder<boolean>

/** Looks up one row: for a few activities. With `exists` the database may read all rows of the table to find a few. */
export const lookUpEach: Look = (column, table, alias, id, condition) => sql<boolean>`(
  select ${condition} from ${sql.table(table)} ${sql.ref(alias)} where ${sql.ref(`${alias}.${id}`)} = ${sql.ref(`a.${column}`)})`

/** Looks up the rows that all activities of the query `from` name, each once. */
export const lookUpAll =
  (from: string): Look =>
  (column, table, alias, id, condition) => sql<boolean>`${sql.ref(`a.${column}`)} in (
    select ${sql.ref(`${alias}.${id}`)} from ${sql.table(table)} ${sql.ref(alias)}
    where ${sql.ref(`${alias}.${id}`)} = any(array(select distinct ${sql.ref(column)} from ${sql.table(from)})) and ${condition})`

/** Whether activity `a` may be listed for the viewer, as far as its own row says. */
export const isListed = (viewer: string): RawBuilder<boolean> => sql<boolean>`(
  (a.actor_id <> ${viewer} or a.kind in ('export', 'report', 'passkey', 'codeEmail', 'waitingCode'))
  and a.happened_at > now() - make_interval(days => ${ACTIVITY_DAYS}::int))`

/**
 * Whether the viewer may see activity `a`, which is listed and in a collection `c`, if it has one, that they see.
 * `look`: how the rows that the activity names are read.
 */
export const isShown = (viewer: string, look: Look): RawBuilder<boolean> => sql<boolean>`(
  ${look('actor_id', 'persons', 'u', 'user_id', sql<boolean>`u.deleted_at is null`)} and not ${isBlocked(viewer, 'a.actor_id')}
  and (a.kind <> 'export' or exists (
    select from data_exports e where e.user_id = ${viewer} and a.key = 'export ' || e.export_id and e.expires_at > now()))
  and (a.kind <> 'report' or exists (
    select from reports r join cliques q on q.clique_id = c.clique_id
    where r.item_id = a.item_id and r.kept_at is null and q.leader_id = ${viewer}))
  and (a.kind <> 'waitingCode' or (select u.is_operator from users u where u.user_id = ${viewer}))
  and (a.comment_id is null or ${look('comment_id', 'comments', 'k', 'comment_id', isShownComment(viewer))})
  and (a.item_id is null or ${look('item_id', 'items', 'i', 'item_id', isShownItem())}))`
