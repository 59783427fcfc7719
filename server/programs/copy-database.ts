/**
 * `npm run copy-database`: copies everything in the embedded database of DATA_DIR into the empty PostgreSQL of
 * DATABASE_URL. If it fails, nothing was copied.
 */
import { openLocked } from '../database/embedded/open-locked'
import { copyDatabase } from '../operations/copy-database'
import { createLog } from '../telemetry/log'
import { print, runOperatorProgram } from './program'
import { BadSetting, readSettings } from '../settings/settings'

runOperatorProgram('copy-database', async (_given, signal) => {
  const { databaseUrl, s3: _, ...settings } = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  if (databaseUrl === undefined) throw new BadSetting('DATABASE_URL must name the PostgreSQL to copy to')
  const log = createLog(process.stderr)
  const source = await openLocked(settings, log)
  try {
    const target = await openLocked({ ...settings, databaseUrl, isFolderShared: false }, log)
    try {
      const copied = await copyDatabase(source.db, target.db, signal, ({ table, rows }) =>
        print(`${String(rows).padStart(9)} ${table}`),
      )
      print(`${copied.reduce((sum, { rows }) => sum + rows, 0)} rows copied and compared`)
      return 0
    } finally {
      await target.release()
    }
  } finally {
    await source.release()
  }
})
