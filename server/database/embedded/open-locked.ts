import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../telemetry/log'
import type { Pool } from 'pg'
import { Expected } from '../../basis/expected'
import { openDataFolder } from './data-folder'
import { lockDirectory } from './directory-lock'
import { prepareUpgrade } from './earlier'
import { assertLocal } from './local-disk'
import { migrate } from '../migrate'
import { openUnmigrated, openDatabase } from '../open'
import { lockForOneServer, openPostgres } from '../postgres'
import { databaseError } from '../unreachable'

/** The embedded database rewrites its journal when it starts; if that fails, it ends with a memory dump. */
const ROOM_MB = 48

class NoRoom extends Expected {}

class RestoreCutOff extends Expected {}

/** The folder in which a restore builds the parts that it moves to their place at the end. */
export const RESTORING = 'restoring'

const assertRoom = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < ROOM_MB)
    throw new NoRoom(`The disk of ${folder} is full: ${ROOM_MB} MB are needed to start, ${free} are left`)
}

const assertRestored = (folder: string) => {
  if (existsSync(join(folder, RESTORING))) throw new RestoreCutOff(`A restore into ${folder} did not end: run it again`)
}

const assertOpen = async (pool: Pool) => {
  try {
    await pool.query('select')
  } catch (error) {
    await pool.end()
    throw databaseError(error)
  }
}

/** Opens the embedded database of a data folder, and holds the folder. */
const openOwn = async (dataFolder: string, log: Log) => {
  await assertLocal(dataFolder)
  const lock = await lockDirectory(dataFolder)
  const died = (error: Error) => {
    log('database.ended', { error })
    // Every answered write is on the disk; a new start finds it.
    process.exit(1)
  }
  try {
    await assertRoom(dataFolder)
    assertRestored(dataFolder)
    const db = openUnmigrated(await openDataFolder(dataFolder, died))
    await prepareUpgrade(db, dataFolder, log)
    await migrate(db)
    const release = async () => {
      await db.destroy()
      await lock.release()
    }
    return { db, release }
  } catch (error) {
    await lock.release()
    throw error
  }
}

interface DatabaseSettings {
  dataFolder: string
  databaseUrl?: string
  isFolderShared: boolean
  /** Present if the photos are in a bucket. */
  s3?: object
}

/**
 * The database that the settings name, locked: the data folder for the embedded one, the database itself for another.
 * Throws DirectoryBusy, DatabaseUnusable, DatabaseNewer, FolderNotShared, BadSetting, NoRoom or RestoreCutOff.
 */
export const openLocked = async ({ dataFolder, databaseUrl, isFolderShared, s3 }: DatabaseSettings, log: Log) => {
  if (databaseUrl === undefined) return openOwn(dataFolder, log)
  const pool = openPostgres(databaseUrl, log)
  await assertOpen(pool)
  const stopNow = () => {
    log('database.taken_over')
    process.kill(process.pid, 'SIGTERM')
  }
  const unlock = isFolderShared || s3 ? () => Promise.resolve() : await lockForOneServer(pool, log, stopNow)
  const db = await openDatabase(pool)
  const release = async () => {
    await unlock()
    await db.destroy()
  }
  return { db, release }
}
