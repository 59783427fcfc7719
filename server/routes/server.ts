import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ok } from '../../contract/failure'
import { limits } from '../../contract/limits'
import { version } from '../../package.json'
import { refuse } from '../refusal'
import type { Routes } from './route'

const DATABASE_LIMIT_MS = 1000

/** The server itself: whether it lives, and what a client must know before anybody signs in. */
export const server = {
  health: async ({ db }) => {
    const alive = sql`select 1`.execute(db).then(() => true)
    const answered = await Promise.race([alive, wait(DATABASE_LIMIT_MS, false, { ref: false })])
    return answered ? ok({ status: 'ok', version }) : refuse('UNAVAILABLE', 'The database does not answer')
  },

  config: async ({ bytesPerFile, identity, links, testPages }) =>
    ok({
      version,
      identity,
      limits: { filesPerUpload: limits.filesPerUpload, bytesPerFile },
      links,
      // Deletion is still to come (decisions §5).
      features: { testPages, accountDeletion: false },
    }),
} satisfies Routes
