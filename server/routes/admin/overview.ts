import { sql } from 'kysely'
import { ok } from '../../../contract/failure'
import { version } from '../../../package.json'
import { countStored } from '../../operations/figures'
import { quotaOf } from '../../objects/bounds'
import { countCodes } from '../../identity/codes/codes'
import { presentMissing } from '../../present/missing'
import type { AdminRoutes } from '../route'

/** The server's state and counts. */
export const overview = {
  adminOverview: async ({
    db,
    bounds,
    handsCodesOn,
    isOwnSignIn,
    codesPerHour,
    installation,
    failures,
    missing,
    testSends,
    newVersion,
  }) => {
    const { rows } = await sql<{ reports: string }>`select count(distinct item_id) as reports from reports`.execute(db)
    const { startedAt, database, photosIn } = installation
    const disk = await installation.disk()
    const backup = await installation.backup()
    return ok({
      version,
      newVersion: newVersion(),
      startedAt: startedAt.toISOString(),
      ...(await countStored(db)),
      reports: Number(rows[0]?.reports),
      database,
      photosIn,
      freeBytes: disk?.free ?? null,
      bytesPerPerson: quotaOf(bounds, null),
      backup: backup
        ? {
            lastAt: backup.last?.toISOString() ?? null,
            verifiedAt: backup.verified?.at.toISOString() ?? null,
            lacking: backup.lacking.length,
          }
        : null,
      missing: await presentMissing(db, missing()),
      handsCodesOn,
      codes: isOwnSignIn
        ? { lastHour: await countCodes(db), perHour: Number.isFinite(codesPerHour) ? codesPerHour : null }
        : null,
      sends: { gateway: testSends.gateway !== undefined, mail: testSends.mail !== undefined },
      failures: failures().map(({ event, count, lastAt }) => ({ event, count, lastAt: lastAt.toISOString() })),
    })
  },
} satisfies AdminRoutes
