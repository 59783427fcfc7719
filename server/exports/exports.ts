import { sql } from 'kysely'
import type { DataExport } from '../../contract/calls/exports'
import { ok, type Result } from '../../contract/failure'
import type { Database, Writing } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { lockAccount } from '../acts/people/lock-account'
import { lockUsers } from '../database/lock'
import { readRefused, seesAll } from '../downloads/allowed'
import { storeDownload, type Making } from '../downloads/make'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import { manifestOf, type ExportManifest } from './plan'
import { MAX_ATTEMPTS } from './prepare'
import { prepareAgain } from './prepare-again'
import { readPhotos } from '../downloads/stored-photos'
import { deleteUnusedTexts } from '../downloads/stored-texts'

/** Between two requests of one user, once the first copy is ready. */
const PAUSE = sql`interval '1 hour'`

const selectExport = (db: Database, userId: string) =>
  db
    .selectFrom('data_exports')
    .select(['attempts', 'claimed_until', 'photo_count', 'photos_read', 'bytes', 'ready_at', 'expires_at'])
    .select([
      sql<Date>`asked_at + ${PAUSE}`.as('may_request_at'),
      sql<boolean>`ready_at is null and attempts >= ${MAX_ATTEMPTS} and claimed_until < now()`.as('is_failed'),
      sql<number>`greatest(0, ceil(extract(epoch from asked_at + ${PAUSE} - now())))::int`.as('wait_seconds'),
    ])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()

type Row = Awaited<ReturnType<typeof selectExport>>

const present = (row: Row): DataExport => {
  if (row === undefined) return { state: 'none' }
  if (row.is_failed) return { state: 'failed' }
  if (row.ready_at === null || row.expires_at === null)
    return { state: 'preparing', photos: row.photo_count, read: row.photos_read }
  return {
    state: 'ready',
    photos: row.photo_count,
    bytes: Number(row.bytes),
    readyAt: row.ready_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    mayRequestAt: row.may_request_at.toISOString(),
  }
}

/** The progress of the copy of the user's data. */
export const readExportState = async (db: Database, userId: string): Promise<DataExport> =>
  present(await selectExport(db, userId))

const startAgain = async (trx: Writing, userId: string, timeZone: string) => {
  await trx.deleteFrom('data_exports').where('user_id', '=', userId).execute()
  await trx.insertInto('data_exports').values({ user_id: userId, time_zone: timeZone }).execute()
}

/** Requests a copy that replaces an earlier one. Refuses within an hour after a request whose copy is ready. */
export const requestExport = (db: Database, userId: string, timeZone: string): Promise<Result<DataExport, Refusal>> =>
  inTransaction<DataExport, Refusal>(db, async (trx) => {
    await lockAccount(trx, userId)
    if ((await lockUsers(trx, [userId])).length === 0) return notFound('User')
    const row = await selectExport(trx, userId)
    const { state } = present(row)
    if (state === 'ready' && row && row.wait_seconds > 0) {
      const { error } = refuse('TOO_MANY_REQUESTS', 'Your data was prepared a moment ago. Request it again later.')
      return { ok: false, error: { ...error, retryAfter: row.wait_seconds } }
    }
    if (state !== 'preparing') await startAgain(trx, userId, timeZone)
    return ok(present(await selectExport(trx, userId)))
  })

/**
 * A download of the copy, for this device's session. If a copy has other users' texts from collections that the user no
 * longer sees, it is prepared again.
 */
export const downloadExport = async (
  { exportSoon, ...making }: Making & { exportSoon: () => void },
  { userId, deviceId }: { userId: string; deviceId?: string },
) => {
  const row = await making.db
    .selectFrom('data_exports')
    .select(['export_id', 'manifest'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row?.manifest) return notFound('Copy of your data')
  const copy = JSON.parse(row.manifest) as ExportManifest
  if (!copy.collectionIds || !(await seesAll(making.db, userId, copy.collectionIds))) {
    await prepareAgain(making.db, sql<boolean>`export_id = ${row.export_id}`)
    exportSoon()
    return notFound('Copy of your data')
  }
  const all = await readPhotos(making.db, copy)
  const gone = await readRefused(making.db, userId, all)
  const without = gone.map(({ imageId }) => imageId)
  const isGone = new Set(without)
  const left = all.filter(({ imageId }) => !isGone.has(imageId))
  const manifest = manifestOf(copy, left, gone, new Date())
  const photos = Array.isArray(copy.photos) ? undefined : { ...copy.photos, without }
  const stored = await storeDownload(making, {
    userId,
    deviceId,
    title: copy.title,
    manifest,
    ...(photos && { photos }),
  })
  return stored.ok ? ok({ ...stored.value, missing: manifest.missing }) : stored
}

/**
 * Removes expired copies, requests that failed a week ago, and texts that are no longer needed; resolves to the number
 * of copies and requests.
 */
export const sweepExports = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('data_exports')
    .where(
      sql<boolean>`expires_at < now() or (attempts >= ${MAX_ATTEMPTS} and claimed_until < now() - interval '7 days')`,
    )
    .executeTakeFirst()
  await deleteUnusedTexts(db)
  return Number(numDeletedRows)
}
