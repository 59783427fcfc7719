/**
 * The process that the server starts every BACKUP_EVERY hours: makes a backup into BACKUP_DIR, which is then pruned,
 * and once a week verified to the last byte. It writes to the server's log.
 */
import { constants, setPriority } from 'node:os'
import { makeBackup } from '../backups/make'
import { prune } from '../backups/prune'
import { stateOf } from '../backups/state'
import { verifyBackup } from '../backups/verify'
import { createLog } from '../telemetry/log'
import { runProgram } from './program'
import { readSettings } from '../settings/settings'

/** How many missing photos a line of the log names; `lacking.json` names all. */
const NAMED = 20
const WEEK_MS = 7 * 24 * 3_600_000

runProgram(async (signal) => {
  const settings = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  const folder = settings.backups?.folder ?? ''
  const log = createLog(process.stdout)
  // Users' calls have priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const report = await makeBackup({ settings, folder, log, signal, print: () => {} })
  const { name, rows, files, newFiles, newBytes, unfit, hasPhotos } = report
  log('backup.done', { name, rows, files, newFiles, newBytes, unfit: unfit.length, hasPhotos })
  const { readAt } = await stateOf(folder)
  if (readAt === undefined || Date.now() - readAt.getTime() >= WEEK_MS) {
    const verified = await verifyBackup(folder, name, signal, () => {})
    if (verified.unfit.length > 0) log('backup.damaged', { name, files: verified.files, unfit: verified.unfit.length })
    else if (verified.lacking.length === 0) log('backup.verified', { name, files: verified.files })
  }
  const { lacking } = await stateOf(folder)
  if (lacking.length > 0) log('backup.incomplete', { name, lacking: lacking.length, paths: lacking.slice(0, NAMED) })
  const pruned = await prune(folder, (await stateOf(folder)).verified?.name, signal)
  if (pruned.backups > 0) log('backup.pruned', { ...pruned })
  return 0
})
