/** `npm run verify-store`: compares rows and bytes. Exit code 1 where bytes are missing or damaged, or have no row. */
import { isExpected, openLocked } from './database/open-locked'
import { verifyStore } from './jobs/verify-store'
import { createLog } from './log'
import { openStore } from './objects/open'
import { pathOf } from './objects/place'
import { readSettings } from './settings'

const print = (line: string) => process.stdout.write(`${line}\n`)

const run = async () => {
  // Reading only: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const store = await openStore(settings)
    const report = await verifyStore(db, store, stop.signal, (checked) => print(`${checked} files compared ...`))
    for (const place of report.missing) print(`missing  ${pathOf(place)}`)
    for (const place of report.damaged) print(`damaged  ${pathOf(place)}`)
    for (const { purpose, imageId } of report.orphaned) print(`orphaned ${purpose.toLowerCase()}/${imageId}`)
    const { checked, missing, damaged, orphaned } = report
    print(`${checked} checked, ${missing.length} missing, ${damaged.length} damaged, ${orphaned.length} orphaned`)
    return missing.length + damaged.length + orphaned.length > 0 ? 1 : 0
  } finally {
    await release()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${isExpected(error) ? error.message : (error as Error).stack}\n`)
    process.exit(2)
  },
)
