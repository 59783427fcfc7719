import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ok } from '../../contract/failure'
import { limits } from '../../contract/limits'
import { version } from '../../package.json'
import { hasAnsweredWithin } from '../database/open'
import type { Log } from '../telemetry/log'
import { refuse } from '../basis/refusal'
import type { ServerRoutes } from './route'

/** A part that does not answer within this time is unavailable. */
const ANSWER_LIMIT_MS = 1000

/** A database that answered within this time is not queried: under load a query would wait behind many others. */
const RECENT_MS = 1000

/** Whether `work` is done in time. The reason of a failure is only logged: the call needs no sign-in. */
const inTime = async (work: Promise<unknown>, what: string, log: Log): Promise<boolean> => {
  const done = work.then(
    () => true,
    (error: unknown) => {
      log('health.not_ready', { what, error })
      return false
    },
  )
  return Promise.race([done, wait(ANSWER_LIMIT_MS, false, { ref: false })])
}

/** The server itself: whether it is live and ready, and the configuration that a client needs before sign-in. */
export const server = {
  health: async ({ db, store, stopping, log }) => {
    if (stopping.aborted) return refuse('UNAVAILABLE', 'The server is about to stop')
    const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const [hasDatabase, hasStore] = await Promise.all([
      hasAnsweredWithin(db, RECENT_MS) || inTime(sql`select 1`.execute(db), 'database', log),
      inTime(store.assertReachable(limit), 'store', log),
    ])
    if (!hasDatabase) return refuse('UNAVAILABLE', 'The database does not answer')
    return hasStore ? ok({ status: 'ok', version }) : refuse('UNAVAILABLE', 'The store of photos does not answer')
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
