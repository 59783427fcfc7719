/** `npm run sign-out -- USERNAME`: signs that person out on every device. */
import { isExpected, openLocked } from './database/open-locked'
import { signOutEverywhere } from './identity/sign-out'
import { createLog } from './log'
import { readSettings } from './settings'

const run = async () => {
  const [username = ''] = process.argv.slice(2)
  // One row: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const done = await signOutEverywhere(db, username)
    process.stdout.write(done.ok ? `${username} is signed out everywhere\n` : `There is no user '${username}'\n`)
    return done.ok ? 0 : 1
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
