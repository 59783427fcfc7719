/** `npm run sign-out -- USERNAME`: signs that person out on every device. */
import { openLocked } from '../database/open-locked'
import { signOutEverywhere } from '../identity/sign-out'
import { createLog } from '../telemetry/log'
import { print, runProgram } from './program'
import { readSettings } from '../settings'

runProgram(async () => {
  const [username = ''] = process.argv.slice(2)
  // It changes the rows of one user, so other servers may run on the same PostgreSQL.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const done = await signOutEverywhere(db, username)
    print(done.ok ? `${username} is signed out everywhere` : `There is no user '${username}'`)
    return done.ok ? 0 : 1
  } finally {
    await release()
  }
})
