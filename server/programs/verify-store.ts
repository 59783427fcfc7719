/** `npm run verify-store`: compares rows and bytes. Exit code 1 if bytes are missing or damaged, or have no row. */
import { openLocked } from '../database/embedded/open-locked'
import { assertUsed } from '../database/embedded/used-folder'
import { isWhole, printReport, verifyStore } from '../operations/verify-store'
import { createLog } from '../telemetry/log'
import { openStore } from '../objects/open'
import { print, runOperatorProgram } from './program'
import { readSettings } from '../settings/settings'

runOperatorProgram('verify-store', async (_given, signal) => {
  // Reading only: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  if (settings.databaseUrl === undefined) assertUsed(settings.dataFolder)
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const store = await openStore(settings)
    const report = await verifyStore(db, store, signal, (checked) => print(`${checked} files compared ...`))
    printReport(report, print)
    return isWhole(report) ? 0 : 1
  } finally {
    await release()
  }
})
