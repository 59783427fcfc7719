/**
 * [Note: Preparing copies of users' data]
 *
 * A server claims a request for some minutes, and longer while it makes progress. So if a server dies, its request is
 * claimed again, and only one of several servers prepares it. A stopped job gives its claim back at once. Most of the
 * time is spent on missing checksums; each is stored when it is computed, so the next attempt continues there.
 */
import { sql, type Selectable } from 'kysely'
import { ok } from '../../contract/failure'
import { recordExport } from '../activity/record'
import type { Database, Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { fillSums } from '../objects/filling/fill-sums'
import type { Tell } from '../live/domain-event'
import type { Log } from '../telemetry/log'
import type { ObjectStore } from '../objects/store'
import { ignoreDamagedSector } from '../objects/unreadable'
import { tellOfExport } from '../push/tell'
import type { ExportSource } from './read'
import { deleteTexts } from '../downloads/stored-texts'
import { writeCopy, type Picture, type Written } from './write-copy'

/** For how many days a copy can be downloaded. */
const EXPORT_DAYS = 7
/** Maximum number of attempts of a request. */
export const MAX_ATTEMPTS = 5
const CLAIM = sql<Date>`now() + interval '2 minutes'`

export interface Preparing {
  db: Database
  store: ObjectStore
  log: Log
  tell: Tell
  pushSoon: () => void
}

type Row = Selectable<Tables['data_exports']>

/** Claims the request that has waited longest. */
const claim = async (db: Database): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    update data_exports set attempts = attempts + 1, claimed_until = ${CLAIM} where user_id = (
      select user_id from data_exports
      where ready_at is null and attempts < ${MAX_ATTEMPTS} and (claimed_until is null or claimed_until < now())
      order by asked_at, user_id limit 1 for update skip locked
    ) returning *`.execute(db)
  return rows[0]
}

const update = (db: Database, { user_id: userId, export_id: id }: Row) =>
  db.updateTable('data_exports').where('user_id', '=', userId).where('export_id', '=', id).where('ready_at', 'is', null)

/** A stopped attempt does not count. */
const giveBack = (db: Database, row: Row) =>
  update(db, row)
    .set(({ eb }) => ({ claimed_until: null, attempts: eb('attempts', '-', 1) }))
    .execute()

const countPhotos = async (db: Database, userId: string) => {
  const { photos, read } = await db
    .selectFrom('items as i')
    .innerJoin('image_variants as v', (join) => join.onRef('v.image_id', '=', 'i.item_id').on('v.variant', '=', 'base'))
    .select(({ fn }) => [fn.countAll<string>().as('photos'), fn.count<string>('v.crc32').as('read')])
    .where('i.owner_id', '=', userId)
    .where('i.state', '=', 'READY')
    .executeTakeFirstOrThrow()
  return { photos: Number(photos), read: Number(read) }
}

/** Reads the photos that have no sum yet, and stores the progress. */
const readPhotos = async ({ db, store, log }: Preparing, row: Row, signal: AbortSignal) => {
  const { photos, read } = await countPhotos(db, row.user_id)
  await update(db, row).set({ photo_count: photos, photos_read: read }).execute()
  const onRead = async () => {
    await update(db, row)
      .set(({ eb, fn }) => ({
        photos_read: fn<number>('least', [eb('photos_read', '+', 1), 'photo_count']),
        claimed_until: CLAIM,
      }))
      .execute()
  }
  await fillSums({ db, store, log }, signal, { ownerId: row.user_id, onRead })
}

const readPicture = async (store: ObjectStore, { profile }: ExportSource): Promise<Picture | undefined> => {
  const { picture_id: imageId, picture_type: type } = profile
  if (imageId === null || type === null) return undefined
  const read = async () => {
    const bytes = await store.read({ purpose: 'PROFILE', imageId, variant: 'base' })
    return bytes && { bytes: Buffer.concat(await bytes.toArray()), type }
  }
  return ignoreDamagedSector(read())
}

/** Stores the manifest and notifies the user, unless the request was withdrawn in the meantime. */
const finish = (db: Database, row: Row, { copy, photos, bytes }: Written) =>
  inTransaction<boolean, never>(db, async (trx) => {
    const stored = await update(trx, row)
      .set({
        manifest: JSON.stringify(copy),
        bytes,
        photo_count: photos,
        photos_read: photos,
        claimed_until: null,
        ready_at: sql`now()`,
        expires_at: sql`now() + make_interval(days => ${EXPORT_DAYS}::int)`,
      })
      .executeTakeFirst()
    if (stored.numUpdatedRows === 0n) return ok(false)
    await recordExport(trx, row.user_id, row.export_id)
    await tellOfExport(trx, row.user_id)
    return ok(true)
  })

/** How often (ms) a claim is renewed while a copy is written. */
const RENEWAL_MS = 30_000

/** Returns a function that renews the claim, at most every RENEWAL_MS, and throws when `signal` aborts. */
const createRenewal = (db: Database, row: Row, signal: AbortSignal) => {
  let renewedAt = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - renewedAt < RENEWAL_MS) return
    renewedAt = performance.now()
    await update(db, row).set({ claimed_until: CLAIM }).execute()
  }
}

const writeAndFinish = async ({ db, store }: Preparing, row: Row, signal: AbortSignal): Promise<boolean> => {
  // Left by an attempt that was cut off.
  await deleteTexts(db, row.export_id)
  const written = await writeCopy({
    db,
    userId: row.user_id,
    copyId: row.export_id,
    timeZone: row.time_zone,
    readPicture: (source) => readPicture(store, source),
    onBatch: createRenewal(db, row, signal),
  })
  const finished = await finish(db, row, written)
  if (finished.ok && finished.value) return true
  await deleteTexts(db, row.export_id)
  return false
}

const prepare = async (preparing: Preparing, row: Row, signal: AbortSignal) => {
  await readPhotos(preparing, row, signal)
  if (signal.aborted) return giveBack(preparing.db, row)
  const isFinished = await writeAndFinish(preparing, row, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
    return undefined
  })
  if (isFinished === undefined) return giveBack(preparing.db, row)
  if (!isFinished) return undefined
  preparing.tell({ what: 'activity', people: [row.user_id] })
  return preparing.pushSoon()
}

/** Prepares every requested copy; a failed one is retried when its claim ends, up to MAX_ATTEMPTS times. */
export const prepareExports = async (preparing: Preparing, signal: AbortSignal): Promise<void> => {
  const { db, log } = preparing
  while (!signal.aborted) {
    const row = await claim(db)
    if (row === undefined) return
    await prepare(preparing, row, signal).catch((error: unknown) => log('export.failed', { error }))
  }
}
