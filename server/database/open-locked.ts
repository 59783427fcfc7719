import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log'
import { BadSetting, type Settings } from '../settings'
import { StoreRefused } from '../objects/s3/s3-store'
import { DirectoryBusy, lockDirectory } from './directory-lock'
import { openEmbedded } from './embedded'
import { DatabaseNewer } from './migrate'
import { openDatabase } from './open'
import { FolderNotShared, lockForOneServer, openPostgres } from './postgres'

/** The embedded database rewrites its journal when it starts; where that fails it ends with a memory dump. */
const ROOM_MB = 48

class NoRoom extends Error {}

const assertRoom = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < ROOM_MB)
    throw new NoRoom(`The disk of ${folder} is full: ${ROOM_MB} MB are needed to start, ${free} are left`)
}

/** Errors whose message alone tells the operator what to fix. */
export const isExpected = (error: unknown): error is Error =>
  [DirectoryBusy, DatabaseNewer, FolderNotShared, NoRoom, StoreRefused, BadSetting].some(
    (kind) => error instanceof kind,
  )

/**
 * The database that the settings name, locked: the data folder for the embedded one, the database itself for another.
 * Throws DirectoryBusy, DatabaseNewer, FolderNotShared or NoRoom.
 */
export const openLocked = async ({ dataFolder, databaseUrl, isFolderShared, s3 }: Settings, log: Log) => {
  if (databaseUrl === undefined) {
    const lock = await lockDirectory(dataFolder)
    await assertRoom(dataFolder)
    const died = (error: Error) => {
      log('database.ended', { error })
      // Whatever was answered is on the disk; a new start finds it.
      process.exit(1)
    }
    const db = await openDatabase(await openEmbedded(join(dataFolder, 'database'), died))
    const release = async () => {
      await db.destroy()
      await lock.release()
    }
    return { db, release }
  }
  const pool = openPostgres(databaseUrl, log)
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
