import { mkdir } from 'node:fs/promises'
import * as v from 'valibot'
import { askServer, type Asked } from '../control/ask'
import { openDataFolder } from '../database/embedded/data-folder'
import { lockDirectory } from '../database/embedded/directory-lock'
import { openCopy } from '../database/embedded/embedded'
import { openUnmigrated } from '../database/open'
import { openPostgres } from '../database/postgres'
import type { Database } from '../database/tables'
import { assertUsed } from '../database/embedded/used-folder'
import type { Log } from '../telemetry/log'
import type { Settings } from '../settings/settings'

export interface Source {
  /** The database, or a copy of it, with its schema. */
  db: Database
  closeDatabase: () => Promise<void>
  /** Afterwards bytes of photos may be removed again, and a server may start. */
  release: () => Promise<void>
  /** Aborts when the server that holds the photos has ended. */
  lost?: AbortSignal
}

const Snapshot = v.object({ folder: v.optional(v.string()) })

const died = (error: Error) => {
  throw error
}

const close = (db: Database) => () => db.destroy()

/** Without a server: no other program may open the embedded database in the meantime. */
const openExclusively = async ({ dataFolder, databaseUrl }: Settings, log: Log): Promise<Source> => {
  if (databaseUrl !== undefined) {
    const db = openUnmigrated(openPostgres(databaseUrl, log))
    return { db, closeDatabase: close(db), release: () => Promise.resolve() }
  }
  const lock = await lockDirectory(dataFolder)
  try {
    const db = openUnmigrated(await openDataFolder(dataFolder, died))
    return { db, closeDatabase: close(db), release: () => lock.release() }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const openHeld = async (
  { answer, release, lost }: Asked<v.InferOutput<typeof Snapshot>>,
  { databaseUrl }: Settings,
  log: Log,
): Promise<Source> => {
  try {
    const pool =
      answer.folder === undefined ? openPostgres(databaseUrl ?? '', log) : await openCopy(answer.folder, died)
    const db = openUnmigrated(pool)
    return { db, closeDatabase: close(db), release, lost }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * The data to back up: the running server's, or else the database itself. Throws DirectoryBusy, FolderUnused or Refused if that is
 * not possible now.
 */
export const openSource = async (settings: Settings, log: Log): Promise<Source> => {
  // With rows and photos elsewhere no folder belongs to a server.
  if (settings.databaseUrl !== undefined && settings.s3) return openExclusively(settings, log)
  if (settings.databaseUrl === undefined) assertUsed(settings.dataFolder)
  else await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })
  const asked = await askServer(settings.dataFolder, 'snapshot', Snapshot)
  return asked ? openHeld(asked, settings, log) : openExclusively(settings, log)
}
