/**
 * `npm run restore -- FOLDER [BACKUP]`: restores a backup into an empty DATA_DIR. Exit code 1 if the backup is not
 * whole.
 */
import { resolve } from 'node:path'
import { readWhole } from '../backups/previous'
import { restore } from '../backups/restore'
import { describeSignIns } from '../backups/sign-ins'
import { chooseBackup } from '../backups/verify'
import { isWhole, printReport } from '../operations/verify-store'
import { createLog } from '../telemetry/log'
import { print, runOperatorProgram, wrongUse } from './program'
import { readSettings } from '../settings/settings'

runOperatorProgram('restore', async ([given = '', wanted], signal) => {
  if (given === '') throw wrongUse('restore')
  const folder = resolve(given)
  const name = await chooseBackup(folder, wanted)
  const settings = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  print(`${name} into ${settings.dataFolder} ...`)
  // A damaged backup ends the restore, with the name of another one.
  const about = settings.firebase === undefined ? await readWhole(folder, name) : undefined
  if (about) for (const line of describeSignIns(about, name, new Date())) print(line)
  const report = await restore({ settings, folder, name, log: createLog(process.stderr), signal, print })
  printReport(report, print)
  return isWhole(report) ? 0 : 1
})
