/** Exchanges events between the servers on one PostgreSQL, by LISTEN and NOTIFY. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { RUNNING } from '../database/postgres'
import type { Database } from '../database/tables'
import type { Log } from '../telemetry/log'
import type { DomainEvent } from './domain-event'
import type { Exchange } from './live'

const CHANNEL = 'clique_live'
/** PostgreSQL accepts less than 8000 bytes at once. */
const MAX_BYTES = 7000
const RETRY_MS = 1000

/** Packs the events into as few messages as possible. */
const messagesOf = (events: readonly DomainEvent[]) => {
  const messages: DomainEvent[][] = []
  let size = MAX_BYTES
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event)) + 1
    if (size + bytes > MAX_BYTES) {
      messages.push([])
      size = 2
    }
    messages.at(-1)?.push(event)
    size += bytes
  }
  return messages.map((message) => JSON.stringify(message))
}

/**
 * A connection of its own listens, since connections of the pool do not last; if it breaks, another one is made. It
 * also holds the lock by which programs detect that a server runs.
 */
export const createPostgresExchange = (db: Database, url: string, log: Log): Exchange => {
  const stop = new AbortController()
  let client: Client | undefined

  const connect = async (received: (events: readonly DomainEvent[]) => void, missed: () => void) => {
    while (!stop.signal.aborted) {
      const listening = new Client({ connectionString: url, keepAlive: true })
      const ended = new Promise<void>((resolve) => {
        listening.on('end', resolve)
        listening.on('error', () => resolve())
      })
      try {
        await listening.connect()
        client = listening
        listening.on('notification', ({ payload = '[]' }) => received(JSON.parse(payload) as DomainEvent[]))
        await listening.query('select pg_advisory_lock_shared($1)', [RUNNING])
        await listening.query(`listen ${CHANNEL}`)
        missed()
        await ended
      } catch (error) {
        log('live.exchange_lost', { error })
      }
      await listening.end().catch(() => {})
      await wait(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }

  return {
    publish: async (events) => {
      for (const message of messagesOf(events)) await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db)
    },
    listen: (received, missed) => void connect(received, missed),
    close: async () => {
      stop.abort()
      await client?.end().catch(() => {})
    },
  }
}
