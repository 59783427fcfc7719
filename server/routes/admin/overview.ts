import { sql } from 'kysely'
import { ok } from '../../../contract/failure'
import { version } from '../../../package.json'
import { countCodes } from '../../identity/codes/codes'
import type { AdminRoutes } from '../route'

/** The server's state and counts. */
export const overview = {
  adminOverview: async ({ db, bounds, handsCodesOn, isOwnSignIn, codesPerHour, installation, failures }) => {
    const { rows } = await sql<{ users: string; cliques: string; photos: string; reports: string; bytes: string }>`
      select (select count(*) from users where deleted_at is null) as users,
        (select count(*) from cliques where deleted_at is null) as cliques,
        (select count(*) from items where state = 'READY') as photos,
        (select count(distinct item_id) from reports) as reports,
        (select coalesce(sum(stored_bytes), 0) from users) as bytes`.execute(db)
    const [counts] = rows
    const { startedAt, database, photosIn, freeBytes } = installation
    const backup = await installation.backup()
    return ok({
      version,
      startedAt: startedAt.toISOString(),
      users: Number(counts?.users),
      cliques: Number(counts?.cliques),
      photos: Number(counts?.photos),
      storedBytes: Number(counts?.bytes),
      reports: Number(counts?.reports),
      database,
      photosIn,
      freeBytes: await freeBytes(),
      bytesPerPerson: bounds.bytesPerPerson === 0 ? null : bounds.bytesPerPerson,
      backup: backup
        ? {
            lastAt: backup.last?.toISOString() ?? null,
            verifiedAt: backup.verified?.at.toISOString() ?? null,
          }
        : null,
      handsCodesOn,
      codes: isOwnSignIn
        ? { lastHour: await countCodes(db), perHour: Number.isFinite(codesPerHour) ? codesPerHour : null }
        : null,
      failures: failures().map(({ event, count, lastAt }) => ({ event, count, lastAt: lastAt.toISOString() })),
    })
  },
} satisfies AdminRoutes
