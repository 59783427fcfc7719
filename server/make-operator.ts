/** `npm run make-operator -- USERNAME`: makes that user an operator of this server. */
import { isExpected, openLocked } from './database/open-locked'
import { makeOperator } from './identity/set-up'
import { createLog } from './log'
import { readSettings } from './settings'

const run = async () => {
  const [username = ''] = process.argv.slice(2)
  // One row: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const made = await makeOperator(db, username)
    process.stdout.write(made.ok ? `${username} is an operator now\n` : `There is no user '${username}'\n`)
    return made.ok ? 0 : 1
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
