/** `npm run make-operator -- USERNAME`: makes that user an operator of this server. */
import { openLocked } from '../database/open-locked'
import { makeOperator } from '../identity/set-up'
import { createLog } from '../telemetry/log'
import { print, runProgram } from './program'
import { readSettings } from '../settings/settings'

runProgram(async () => {
  const [username = ''] = process.argv.slice(2)
  // One row: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const made = await makeOperator(db, username)
    print(made.ok ? `${username} is an operator now` : `There is no user '${username}'`)
    return made.ok ? 0 : 1
  } finally {
    await release()
  }
})
