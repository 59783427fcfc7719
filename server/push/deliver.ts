/**
 * [Note: Sending, on one server or several]
 *
 * A server takes due rows by moving their time ahead, in one statement that skips rows that another server has locked;
 * then it sends, with no transaction open, and deletes them. If a server dies in between, they are taken again a few
 * minutes later: they may then be sent twice, but are shown once, since a notification replaces an earlier one of its
 * tag. A row that grew while it was being sent stays, to be sent with its new number. Devices that got a row are
 * recorded in it, so that a busy push service makes no other device get it twice.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { storedNow } from '../database/now'
import type { Database } from '../database/tables'
import type { Log } from '../telemetry/log'
import { messageOf, type Push } from './message'
import { sendPush, type Sent } from './send'
import { readSubscription } from './subscription'
import type { Vapid } from './vapid'

const BATCH_SIZE = 20
const MAX_ATTEMPTS = 5
/** Number of messages in a row that a push service refuses before the device is forgotten. */
const MAX_FAILURES = 5
/** Interval of the check for other servers' rows. */
const LOOK_MS = 60_000

export interface PushSettings {
  vapid: Vapid & { subject: string }
  services: readonly string[]
}

const take = async (db: Database) =>
  (
    await sql<Push>`
      update pushes set attempts = attempts + 1, due_at = now() + make_interval(mins => (2 ^ attempts)::int)
      where push_id in (
        select push_id from pushes where due_at <= ${storedNow} order by due_at limit ${BATCH_SIZE} for update skip locked
      ) returning *`.execute(db)
  ).rows

/**
 * Devices that a push has not reached yet; none for a suspended user. Tokens of other kinds are stored, but nothing is
 * sent to them.
 */
const devicesOf = (db: Database, { user_id: userId, told }: Push) =>
  db
    .selectFrom('device_tokens')
    .innerJoin('users', 'users.user_id', 'device_tokens.user_id')
    .select('device_token')
    .where('users.user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('device_token', 'like', '{%')
    .where(sql<boolean>`device_token <> all(${told}::text[])`)
    .execute()

/** Forgets a device that is gone, or that refused several messages in a row. */
const noteOutcome = async (db: Database, token: string, sent: Sent) => {
  if (sent === 'gone') await db.deleteFrom('device_tokens').where('device_token', '=', token).execute()
  if (sent === 'sent')
    await db
      .updateTable('device_tokens')
      .set({ failures: 0 })
      .where('device_token', '=', token)
      .where('failures', '>', 0)
      .execute()
  if (sent !== 'refused') return
  await db
    .updateTable('device_tokens')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('device_token', '=', token)
    .execute()
  await db.deleteFrom('device_tokens').where('device_token', '=', token).where('failures', '>=', MAX_FAILURES).execute()
}

/** Sends a push to each device on its own: a failure of one does not affect the others. */
const sendToAll = async (db: Database, push: Push, { vapid, services }: PushSettings, signal: AbortSignal) => {
  const message = await messageOf(db, push)
  if (!message) return []
  return Promise.all(
    (await devicesOf(db, push)).map(async ({ device_token: token }) => {
      const subscriber = readSubscription(token, services)
      const sent = subscriber ? await sendPush(subscriber, message, vapid, signal) : 'refused'
      await noteOutcome(db, token, sent)
      return { token, sent }
    }),
  )
}

const deliver = async (db: Database, push: Push, settings: PushSettings, signal: AbortSignal) => {
  const outcomes = await sendToAll(db, push, settings, signal)
  const told = outcomes.filter(({ sent }) => sent !== 'later').map(({ token }) => token)
  const isOver = told.length === outcomes.length || push.attempts >= MAX_ATTEMPTS
  // A row that has grown since is sent to all devices.
  if (isOver)
    await db.deleteFrom('pushes').where('push_id', '=', push.push_id).where('count', '=', push.count).execute()
  else
    await db
      .updateTable('pushes')
      .set({ told: [...push.told, ...told] })
      .where('push_id', '=', push.push_id)
      .where('count', '=', push.count)
      .execute()
}

/** Sends all due rows; resolves to the milliseconds until the next row is due. */
export const deliverDue = async (
  db: Database,
  settings: PushSettings,
  log: Log,
  signal: AbortSignal,
): Promise<number> => {
  for (let rows = await take(db); rows.length > 0 && !signal.aborted; rows = await take(db))
    for (const push of rows)
      await deliver(db, push, settings, signal).catch((error: unknown) => log('push.failed', { error }))
  const next = await sql<{ seconds: number | null }>`
    select extract(epoch from min(due_at) - now())::float8 as seconds from pushes`.execute(db)
  const seconds = next.rows[0]?.seconds
  return seconds === null || seconds === undefined ? LOOK_MS : Math.min(LOOK_MS, Math.max(0, seconds * 1000))
}

/** Delivers until `signal` aborts; call `soon` if a row may be due earlier than before. */
export const delivering = (db: Database, settings: PushSettings, log: Log, signal: AbortSignal) => {
  let wake = new AbortController()
  const run = async () => {
    while (!signal.aborted) {
      wake = new AbortController()
      const rest = await deliverDue(db, settings, log, signal).catch((error: unknown) => {
        log('push.deliveries_failed', { error })
        return LOOK_MS
      })
      // Aborting ends the wait, and is its only error.
      await wait(rest, undefined, { signal: AbortSignal.any([signal, wake.signal]), ref: false }).catch(() => {})
    }
  }
  return { soon: () => wake.abort(), ended: run() }
}
