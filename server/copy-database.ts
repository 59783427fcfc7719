/** `npm run copy-database`: everything in the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL. */
import { DirectoryBusy } from './database/directory-lock'
import { openLocked } from './database/open-locked'
import { DatabaseNewer } from './database/migrate'
import { FolderNotShared } from './database/postgres'
import { copyDatabase, TargetNotEmpty } from './jobs/copy-database'
import { createLog } from './log'
import { BadSetting, readSettings } from './settings'

const print = (line: string) => process.stdout.write(`${line}\n`)

const run = async () => {
  const { databaseUrl, s3: _, ...settings } = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  if (databaseUrl === undefined) throw new BadSetting('DATABASE_URL must name the PostgreSQL to copy to')
  const log = createLog(process.stderr)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const source = await openLocked(settings, log)
  try {
    const target = await openLocked({ ...settings, databaseUrl, isFolderShared: false }, log)
    try {
      const copied = await copyDatabase(source.db, target.db, stop.signal, ({ table, rows }) =>
        print(`${String(rows).padStart(9)} ${table}`),
      )
      print(`${copied.reduce((sum, { rows }) => sum + rows, 0)} rows copied and compared`)
    } finally {
      await target.release()
    }
  } finally {
    await source.release()
  }
}

const expected = [DirectoryBusy, DatabaseNewer, FolderNotShared, TargetNotEmpty, BadSetting]

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected = expected.some((kind) => error instanceof kind)
    process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\nNothing was copied.\n`)
    process.exit(1)
  },
)
