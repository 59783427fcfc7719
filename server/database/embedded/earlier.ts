/**
 * [Note: The database before an upgrade]
 *
 * Before the schema of the embedded database changes, its files are copied to `earlier`, under the name of the last
 * step that it had. The schema itself cannot be downgraded: an earlier version of this program starts on the copy. The
 * copies of the last two changes are kept.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Expected } from '../../basis/expected'
import { copyFolder, flush, flushAll, namesIn } from '../../basis/files'
import type { Log } from '../../telemetry/log'
import { isFull } from '../../basis/no-space'
import { DatabaseNewer, lastStep, stepsOf, unknownSteps } from '../migrate'
import type { Database } from '../tables'

const FOLDER = 'earlier'
const MAX_COPIES = 2

class NoRoomForCopy extends Expected {}

const copyAside = async (db: Database, dataFolder: string, step: string) => {
  const folder = join(dataFolder, FOLDER)
  const [unfinished, target] = [join(folder, '.unfinished'), join(folder, step)]
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rm(unfinished, { recursive: true, force: true })
  try {
    // No other call can write while this one has the only connection.
    await db.connection().execute(() => copyFolder(join(dataFolder, 'database'), unfinished))
    await flushAll(unfinished)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!isFull(error)) throw error
    throw new NoRoomForCopy(`The disk of ${dataFolder} is full: before an upgrade the database is copied there`)
  }
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
  await flush(folder)
}

const removeOldest = async (dataFolder: string) => {
  const names = (await namesIn(join(dataFolder, FOLDER))).toSorted()
  for (const name of names.slice(0, -MAX_COPIES)) await rm(join(dataFolder, FOLDER, name), { recursive: true })
}

/**
 * Copies the embedded database aside if its schema is about to change; it must be open and not in use. Throws
 * DatabaseNewer, with instructions for going back, if the schema is ahead of this program.
 */
export const prepareUpgrade = async (db: Database, dataFolder: string, log: Log): Promise<void> => {
  const steps = await stepsOf(db)
  const unknown = unknownSteps(steps)
  if (unknown.length > 0) {
    const hasCopy = (await namesIn(join(dataFolder, FOLDER))).includes(lastStep)
    const copy = join(dataFolder, FOLDER, lastStep)
    throw new DatabaseNewer(
      unknown,
      hasCopy ? `put ${copy} in the place of ${join(dataFolder, 'database')}` : undefined,
    )
  }
  const last = steps.at(-1)
  // The database is new or up to date.
  if (last === undefined || last === lastStep) return
  await copyAside(db, dataFolder, last)
  await removeOldest(dataFolder)
  log('database.copied_aside', { step: last })
}
