/**
 * [Note: Making a backup]
 *
 * Everything is written below a temporary name, flushed and read back; renaming that to the backup's name is the last
 * step; before it, the new parts of the dump are moved to those of the other backups. So whenever a program is
 * killed, the backup exists as a whole or not at all, and no earlier one is touched. Copied photos stay: they are whole
 * too, and the next backup does not copy them again.
 */
import { createHash } from 'node:crypto'
import { mkdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDump, dumpParts } from '../database/dump'
import type { Database } from '../database/tables'
import { flush, namesIn, sha256Of, writeFlushed } from '../basis/files'
import type { Log } from '../telemetry/log'
import { isFull } from '../basis/no-space'
import { openStore } from '../objects/open'
import type { Settings } from '../settings/settings'
import { VERSION } from '../basis/version'
import { newlyDamaged } from './damaged'
import { ABOUT, BackupFailed, newName, SUMS, UNFINISHED, type About } from './folder'
import { withFolder } from './folder-lock'
import { noteLacking } from './lacking'
import { makeFolder } from './make-folder'
import { copyPhotos, readListed, writeListed, type PhotosReport } from './photos'
import { findPrevious } from './previous'
import { placeParts, writeParts, type Part } from './rows'
import { openSource, type Source } from './source'
import { PhotoSums, sumLine, type Sum } from './sums'

const LIST = 'photos.jsonl'
const PROGRESS = 1000

export interface BackupReport extends PhotosReport {
  name: string
  rows: number
  /** False if the photos are in a bucket. */
  hasPhotos: boolean
}

export interface Making {
  settings: Settings
  /** The folder of backups. */
  folder: string
  log: Log
  signal: AbortSignal
  print: (line: string) => void
}

/** A name for the data that survives every move: derived from the secret that signs the photos' URLs. */
const installationOf = async (db: Database): Promise<string> => {
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'addresses').executeTakeFirst()
  if (secret === undefined) throw new BackupFailed('There is nothing to back up: the server was never started')
  return createHash('sha256').update(`backup ${secret.value}`).digest('hex').slice(0, 16)
}

/** How many rows are read between two lines of progress. */
const ROWS_PROGRESS = 100_000

/** Prints how many rows were read, and how many in a second. */
const createProgress = (print: (line: string) => void) => {
  const start = performance.now()
  let [rows, next] = [0, ROWS_PROGRESS]
  return (count: number) => {
    rows += count
    if (rows < next) return
    next = rows + ROWS_PROGRESS
    print(`${rows} rows, ${Math.round((1000 * rows) / (performance.now() - start))} in a second ...`)
  }
}

/** Writes the rows of one moment, and the list of the files that they name, to `own`. */
const readRows = async (
  source: Source,
  own: string,
  previous: About | undefined,
  { folder, signal, print }: Pick<Making, 'folder' | 'signal' | 'print'>,
): Promise<{ installation: string; parts: Part[] }> => {
  try {
    return await source.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const installation = await installationOf(trx)
        if (previous !== undefined && previous.installation !== installation)
          throw new BackupFailed(`${folder} has the backups of another Clique`)
        const parts = await writeParts(folder, own, dumpParts(trx, signal, createProgress(print)))
        await writeListed(join(own, LIST), trx, signal)
        return { installation, parts }
      })
  } finally {
    await source.closeDatabase()
  }
}

const writeSums = async (path: string, sums: AsyncIterable<Sum>) => {
  const hash = createHash('sha256')
  const lines = async function* () {
    for await (const sum of sums) {
      const line = sumLine(sum)
      hash.update(line)
      yield line
    }
  }
  await writeFlushed(path, lines())
  const sum = hash.digest('hex')
  if ((await sha256Of(path)) !== sum) throw new BackupFailed(`${path} reads back as other bytes`)
  return sum
}

const fill = async (making: Making, own: string, name: string, source: Source): Promise<BackupReport> => {
  const { settings, folder, print } = making
  const signal = source.lost ? AbortSignal.any([making.signal, source.lost]) : making.signal
  const previous = await findPrevious(folder, print)
  const { installation, parts } = await readRows(source, own, previous?.about, { folder, signal, print })
  const files = parts.map(({ path, written }) => written ?? join(folder, path))
  const { steps, rows } = await checkDump(files, signal)
  print(`${rows} rows`)

  const report: BackupReport = {
    name,
    rows,
    hasPhotos: !settings.s3,
    files: 0,
    bytes: 0,
    newFiles: 0,
    newBytes: 0,
    unfit: [],
  }
  const damaged = await newlyDamaged(folder)
  const earlier = await PhotoSums.open(folder, previous?.name)
  const sums = async function* (): AsyncGenerator<Sum> {
    yield* parts
    if (!report.hasPhotos) return
    const copying = { folder, own, store: await openStore(settings), earlier, damaged, signal }
    for await (const sum of copyPhotos(copying, readListed(join(own, LIST)), report)) {
      yield sum
      if (report.files % PROGRESS === 0) print(`${report.files} files, ${report.newFiles} of them new ...`)
    }
  }
  const sum = await writeSums(join(own, SUMS), sums()).finally(() => earlier.close())
  await rm(join(own, LIST))
  const about: About = {
    version: VERSION,
    installation,
    finishedAt: new Date().toISOString(),
    steps,
    rows,
    photos: report.hasPhotos ? { files: report.files, bytes: report.bytes } : null,
    sums: sum,
  }
  if (report.unfit.length > 0) await noteLacking(own, report.unfit)
  await placeParts(folder, parts)
  await writeFlushed(join(own, ABOUT), `${JSON.stringify(about, undefined, 2)}\n`)
  return report
}

/** Removes files that a killed backup or an interrupted prune left. */
const removeUnfinished = async (folder: string) => {
  for (const name of await namesIn(folder))
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true })
}

const explainFull = async (folder: string, error: unknown) => {
  if (!isFull(error)) throw error
  const { bavail, bsize } = await statfs(folder)
  const left = Math.floor((bavail * bsize) / 2 ** 20)
  throw new BackupFailed(`The disk of ${folder} is full (${left} MB left): no backup was made, earlier ones are whole`)
}

/**
 * Makes a backup of everything that the settings name, except photos in a bucket. Throws BackupFailed, DirectoryBusy or
 * Refused, and when `signal` aborts; then it has left only whole photos.
 */
export const makeBackup = async (making: Making): Promise<BackupReport> => {
  const { folder, settings, log } = making
  if (`${folder}/`.startsWith(`${settings.dataFolder}/`))
    throw new BackupFailed(`${folder} is inside of DATA_DIR, and would be lost with it`)
  await makeFolder(folder)
  return withFolder(folder, async () => {
    await removeUnfinished(folder)
    const source = await openSource(settings, log)
    const name = newName()
    const own = join(folder, `${UNFINISHED}${name}`)
    try {
      await mkdir(own, { mode: 0o700 })
      const report = await fill(making, own, name, source)
      await flush(own)
      await rename(own, join(folder, name))
      await flush(folder)
      return report
    } catch (error) {
      await rm(own, { recursive: true, force: true })
      return await explainFull(folder, error)
    } finally {
      await source.release()
    }
  })
}
