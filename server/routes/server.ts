import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { HEALTH_PART_MS } from '../../contract/waits'
import { ok } from '../../contract/failure'
import { limits } from '../../contract/limits'
import { version } from '../../package.json'
import { hasAnsweredWithin } from '../database/open'
import type { ObjectStore } from '../objects/store'
import type { Log } from '../telemetry/log'
import { refuse } from '../basis/refusal'
import type { ServerRoutes } from './route'

/** A database that answered within this time is not queried: under load a query would wait behind many others. */
const RECENT_MS = 1000

/** The result of `work`; undefined if it fails, or is late. The reason is only logged: the call needs no sign-in. */
const inTime = async <T>(work: Promise<T>, what: string, log: Log): Promise<T | undefined> => {
  const done = work.catch((error: unknown) => {
    log('health.not_ready', { what, error })
    return undefined
  })
  return Promise.race([done, wait(HEALTH_PART_MS, undefined, { ref: false })])
}

/** Whether the store has room for photos. Rejects if it does not answer. */
const statusOf = async (store: ObjectStore): Promise<'ok' | 'full'> => {
  await store.assertReachable(AbortSignal.timeout(HEALTH_PART_MS))
  const room = await store.room()
  return room !== undefined && room < 0 ? 'full' : 'ok'
}

/** The server itself: whether it is live and ready, and the configuration that a client needs before sign-in. */
export const server = {
  health: async ({ db, store, stopping, log }) => {
    if (stopping.aborted) return refuse('UNAVAILABLE', 'The server is about to stop')
    const [hasDatabase, status] = await Promise.all([
      hasAnsweredWithin(db, RECENT_MS) || inTime(sql`select 1`.execute(db), 'database', log),
      inTime(statusOf(store), 'store', log),
    ])
    if (!hasDatabase) return refuse('UNAVAILABLE', 'The database does not answer')
    return status ? ok({ status, version }) : refuse('UNAVAILABLE', 'The store of photos does not answer')
  },

  live: async () => ok({ status: 'ok' }),

  config: async ({
    bytesPerFile,
    identity,
    handsCodesOn,
    mail,
    site,
    links,
    testPages,
    trashDays,
    accountDeletion,
    push,
  }) =>
    ok({
      version,
      identity,
      ...(handsCodesOn && { codes: 'handedOn' as const }),
      ...(mail && { codesByEmail: true as const }),
      ...(site && { passkeys: { rpId: site.id } }),
      trashDays,
      limits: { filesPerUpload: limits.filesPerUpload, bytesPerFile },
      links,
      push: { publicKey: push.vapid.publicKey },
      features: { testPages, accountDeletion },
    }),
} satisfies ServerRoutes
