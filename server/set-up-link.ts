/** `npm run set-up-link`: prints a link that makes who opens it an operator; earlier ones end. */
import { isExpected, openLocked } from './database/open-locked'
import { makeSetUpLink } from './identity/set-up'
import { createLog } from './log'
import { originOf, readSettings } from './settings'

const run = async () => {
  // One row: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  if (settings.firebase) {
    process.stderr.write('With FIREBASE_PROJECT_ID: register in the app, then npm run make-operator -- USERNAME\n')
    return 1
  }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const token = await makeSetUpLink(db, { always: true })
    process.stdout.write(`${originOf(settings)}/set-up#${token}\n`)
    return 0
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
