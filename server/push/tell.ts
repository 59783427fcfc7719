/**
 * [Note: Whom to tell]
 *
 * A push notification is stored as a row for each recipient with a device, in the transaction of its event, and sent
 * later (deliver.ts). A repeated event before that adds to the row's count. The notification of an upload is sent one
 * minute after its last photos, at most ten after its first, so that one notification has the whole number. Those of all
 * guests of a collection are one notification: at a party each guest adds a few.
 */
import { sql } from 'kysely'
import type { Writing } from '../database/tables'
import type { Push } from './message'
import { isBlocked } from '../rules/user'

const hasDevice = sql`exists (select from device_tokens d where d.user_id = t.user_id)`

interface Told {
  kind: Push['kind']
  actor: string
  subject: string
  count?: number
  restSeconds?: number
}

/** The end of an upload's topic: uploads of one topic are one notification. */
const groupOf = (actor: string) => sql`case
  when (select p.is_guest from persons p where p.user_id = ${actor}) then ' guests' else ' ' || ${actor}::text end`

/** `people`: a query of the user ids to notify, in a column `user_id`. */
const tell = async (trx: Writing, people: ReturnType<typeof sql>, told: Told) => {
  const { kind, actor, subject, count = 1, restSeconds = 0 } = told
  const who = kind === 'upload' ? groupOf(actor) : kind === 'request' ? sql`' ' || ${actor}::text` : sql`''`
  const topic = sql`${`${kind} ${subject}`}::text || ${who}`
  await sql`
    insert into pushes (user_id, topic, kind, actor_id, subject_id, count, due_at)
    select t.user_id, ${topic}, ${kind}, ${actor}::uuid, ${subject}::uuid, ${count}::int,
      now() + make_interval(secs => ${restSeconds}::int)
    from (${people}) t
    where (t.user_id <> ${actor}::uuid or ${kind} in ('export', 'passkey', 'codeEmail', 'waitingCode')) and ${hasDevice} and not ${isBlocked(actor, 't.user_id')}
    order by t.user_id
    on conflict (user_id, topic) do update set
      count = pushes.count + excluded.count, actor_id = excluded.actor_id, attempts = 0, told = '{}',
      due_at = least(excluded.due_at, greatest(now(), pushes.created_at + interval '10 minutes'))`.execute(trx)
}

const REST_SECONDS = 60

/** More photos are visible in a collection: notifies its clique's members. */
export const tellOfUpload = (trx: Writing, actor: string, collectionId: string, count: number) =>
  tell(
    trx,
    sql`select m.user_id from clique_members m join collections c on c.clique_id = m.clique_id
      where c.collection_id = ${collectionId} and not m.is_muted`,
    { kind: 'upload', actor, subject: collectionId, count, restSeconds: REST_SECONDS },
  )

/**
 * Notifies the uploader of the photo, unless there is a block between them and the author of the thread, and for a
 * reply also that author.
 */
export const tellOfComment = async (trx: Writing, actor: string, itemId: string, threadId: string | null) => {
  const owner = sql`select i.owner_id as user_id from items i where i.item_id = ${itemId} and not exists (
    select from comments k where k.comment_id = ${threadId}::uuid and ${isBlocked(sql.ref('i.owner_id'), 'k.user_id')}
  )`
  await tell(trx, owner, { kind: 'comment', actor, subject: itemId })
  if (threadId === null) return
  const author = sql`select k.user_id from comments k join items i on i.item_id = k.item_id
    where k.comment_id = ${threadId} and k.user_id <> i.owner_id`
  await tell(trx, author, { kind: 'reply', actor, subject: itemId })
}

export const tellOfRequest = (trx: Writing, actor: string, asked: string) =>
  tell(trx, sql`select ${asked}::uuid as user_id`, { kind: 'request', actor, subject: asked })

export const tellOfInvitations = (trx: Writing, actor: string, cliqueId: string) =>
  tell(
    trx,
    sql`select i.user_id from clique_invites i where i.clique_id = ${cliqueId} and i.invited_by = ${actor}
      and i.created_at = now()::timestamptz(3)`,
    { kind: 'invitation', actor, subject: cliqueId },
  )

/** The copy of the user's own data is ready. */
export const tellOfExport = (trx: Writing, userId: string) =>
  tell(trx, sql`select ${userId}::uuid as user_id`, { kind: 'export', actor: userId, subject: userId })

/** A way to sign in to the user's own account was added or removed. Notifies every device. */
export const tellOfAccountChange = (trx: Writing, userId: string, kind: 'passkey' | 'codeEmail') =>
  tell(trx, sql`select ${userId}::uuid as user_id`, { kind, actor: userId, subject: userId })

/** Someone waits for a code that these operators hand on. */
export const tellOfWaitingCode = async (trx: Writing, operators: readonly string[]) => {
  for (const id of operators)
    await tell(trx, sql`select ${id}::uuid as user_id`, { kind: 'waitingCode', actor: id, subject: id })
}
