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
import { noteOutcome } from './note-outcome'
import { payloadOf } from './payload'
import { sendPush, type Sent } from './send'
import { readSubscription } from './subscription'
import type { Vapid } from './vapid'

const BATCH_SIZE = 20
const MAX_ATTEMPTS = 5
/** Interval of the check for other servers' rows. */
const LOOK_MS = 60_000

export interface PushSettings {
  vapid: Vapid & { subject: string }
  services: readonly string[]
  /** The app's, which a declarative message opens. */
  origin: string
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

const UNREADABLE: Sent = { outcome: 'refused', reason: 'INVALID_SUBSCRIPTION' }

/** Sends a push to each device on its own: a failure of one does not affect the others. */
const sendToAll = async (db: Database, push: Push, settings: PushSettings, log: Log, signal: AbortSignal) => {
  const { vapid, services, origin } = settings
  const message = await messageOf(db, push)
  if (!message) return []
  return Promise.all(
    (await devicesOf(db, push)).map(async ({ device_token: token }) => {
      const subscriber = readSubscription(token, services)
      const sent = subscriber ? await sendPush(subscriber, payloadOf(message, origin), vapid, signal) : UNREADABLE
      // A message that the server's stop cut off is no failure of the push service.
      if (sent.outcome !== 'later' || !signal.aborted) await noteOutcome(db, log, token, sent)
      return { token, outcome: sent.outcome }
    }),
  )
}

const deliver = async (db: Database, push: Push, settings: PushSettings, log: Log, signal: AbortSignal) => {
  const outcomes = await sendToAll(db, push, settings, log, signal)
  const told = outcomes.filter(({ outcome }) => outcome !== 'later').map(({ token }) => token)
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
      await deliver(db, push, settings, log, signal).catch((error: unknown) => log('push.failed', { error }))
  const next = await sql<{ seconds: number | null }>`
    select extract(epoch from min(due_at) - now())::float8 as seconds from pushes`.execute(db)
  const seconds = next.rows[0]?.seconds
  return seconds === null || seconds === undefined ? LOOK_MS : Math.min(LOOK_MS, Math.max(0, seconds * 1000))
}

/**
 * Delivers until `signal` aborts; call `soon` if a row may be due earlier than before. Calls `done` after each time that
 * all due rows were read.
 */
export const delivering = (db: Database, settings: PushSettings, log: Log, signal: AbortSignal, done: () => void) => {
  const deliverAll = async () => {
    const rest = await deliverDue(db, settings, log, signal)
    done()
    return rest
  }
  let wake = new AbortController()
  const run = async () => {
    while (!signal.aborted) {
      wake = new AbortController()
      const rest = await deliverAll().catch((error: unknown) => {
        log('push.deliveries_failed', { error })
        return LOOK_MS
      })
      // Aborting ends the wait, and is its only error.
      await wait(rest, undefined, { signal: AbortSignal.any([signal, wake.signal]), ref: false }).catch(() => {})
    }
  }
  return { soon: () => wake.abort(), ended: run() }
}
