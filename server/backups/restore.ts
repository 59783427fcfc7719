/**
 * [Note: Restoring]
 *
 * Everything is built in DATA_DIR/restoring and moved to its place at the end, the database last. Without DATABASE_URL
 * a server refuses to start on a folder whose restore did not end, and a restore that is run again starts over. With
 * it, rows are loaded into that database in one transaction, after its tables were made: a restore that was cut off
 * needs a new database and a new folder.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { lockDirectory } from '../database/embedded/directory-lock'
import { loadDump } from '../database/dump'
import { openEmbedded } from '../database/embedded/embedded'
import { assertLocal } from '../database/embedded/local-disk'
import { openUnmigrated } from '../database/open'
import { RESTORING } from '../database/embedded/open-locked'
import { openPostgres } from '../database/postgres'
import type { Database } from '../database/tables'
import { flush, namesIn } from '../basis/files'
import { TargetNotEmpty } from '../operations/copy-database'
import { verifyStore, type StoreReport } from '../operations/verify-store'
import type { Log } from '../telemetry/log'
import { DiskStore } from '../objects/disk-store'
import { openStore } from '../objects/open'
import { everyStored } from '../objects/stored'
import type { Settings } from '../settings/settings'
import { namingAnother } from './another'
import { findDump } from './find-dump'
import { BackupFailed, readAbout, type About } from './folder'
import { placePhoto } from './place-photo'

const PROGRESS = 1000

interface Restoring {
  settings: Settings
  /** The folder of backups, and the backup in it. */
  folder: string
  name: string
  log: Log
  signal: AbortSignal
  print: (line: string) => void
}

const restorePhotos = async ({ folder, signal, print }: Restoring, db: Database, store: DiskStore) => {
  let files = 0
  for await (const listed of everyStored(db)) {
    signal.throwIfAborted()
    // Missing or damaged ones are in the report at the end.
    await placePhoto(folder, store, listed)
    files += 1
    if (files % PROGRESS === 0) print(`${files} files ...`)
  }
}

/** The folders that are moved to their place, in this order. */
const PARTS = ['objects', 'database']

const openTarget = async ({ databaseUrl }: Settings, work: string, log: Log): Promise<Database> => {
  const died = (error: Error) => {
    throw error
  }
  if (databaseUrl === undefined) return openUnmigrated(await openEmbedded(join(work, 'database'), died))
  const db = openUnmigrated(openPostgres(databaseUrl, log))
  const { rows } = await sql`select from pg_tables where schemaname = 'public' limit 1`.execute(db)
  if (rows.length === 0) return db
  await db.destroy()
  throw new TargetNotEmpty('The database of DATABASE_URL is not empty: restore into a new one')
}

const assertFits = ({ photos }: About, { s3 }: Settings) => {
  if (photos === null && !s3) throw new BackupFailed('The photos of this backup are in a bucket: set S3_BUCKET')
  if (photos !== null && s3)
    throw new BackupFailed('The photos of this backup are files: restore without S3_BUCKET, then run copy-photos')
}

const restoreInto = async (restoring: Restoring, work: string, dump: readonly string[]): Promise<StoreReport> => {
  const { settings, log, signal, print } = restoring
  const db = await openTarget(settings, work, log)
  try {
    await namingAnother(restoring, () => loadDump(db, dump, signal))
    print('The rows are loaded and compared')
    if (settings.s3) return await verifyStore(db, await openStore(settings), signal, () => {})
    const store = await DiskStore.open(join(work, 'objects'), settings.keptFree)
    await restorePhotos(restoring, db, store)
    return await verifyStore(db, store, signal, (checked) => print(`${checked} files compared ...`))
  } finally {
    await db.destroy()
  }
}

/**
 * Restores a backup into an empty DATA_DIR and database, and compares rows and bytes. Throws BackupFailed, BadDump or
 * TargetNotEmpty.
 */
export const restore = async (restoring: Restoring): Promise<StoreReport> => {
  const { settings, folder, name } = restoring
  const { dataFolder } = settings
  const about = await namingAnother(restoring, () => readAbout(folder, name))
  assertFits(about, settings)
  const dump = await namingAnother(restoring, () => findDump(folder, name, about))
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (settings.databaseUrl === undefined) await assertLocal(dataFolder)
  const lock = await lockDirectory(dataFolder)
  try {
    const work = join(dataFolder, RESTORING)
    // A restore that was cut off may have moved them to their place already. With DATABASE_URL a server may have used them since.
    const own = settings.databaseUrl === undefined && existsSync(work) ? [...PARTS, RESTORING] : [RESTORING]
    const others = (await namesIn(dataFolder)).filter((found) => !own.includes(found) && !found.startsWith('.lock'))
    if (others.length > 0) throw new BackupFailed(`${dataFolder} is not empty: restore into a new folder`)
    // RESTORING last: its presence means that the others may be deleted.
    for (const part of own) await rm(join(dataFolder, part), { recursive: true, force: true })
    await mkdir(work, { mode: 0o700 })
    const report = await restoreInto(restoring, work, dump)
    for (const part of PARTS) if (existsSync(join(work, part))) await rename(join(work, part), join(dataFolder, part))
    await flush(dataFolder)
    await rm(work, { recursive: true })
    return report
  } finally {
    await lock.release()
  }
}
