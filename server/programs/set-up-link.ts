/** `npm run set-up-link`: prints a link that makes the user who opens it an operator; earlier ones end. */
import { openLocked } from '../database/open-locked'
import { makeSetUpLink } from '../identity/set-up'
import { createLog } from '../telemetry/log'
import { print, runProgram } from './program'
import { originOf, readSettings } from '../settings/settings'

runProgram(async () => {
  // One row: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  if (settings.firebase) {
    print('With FIREBASE_PROJECT_ID: register in the app, then npm run make-operator -- USERNAME')
    return 1
  }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    print(`${originOf(settings)}/set-up#${await makeSetUpLink(db, { always: true })}`)
    return 0
  } finally {
    await release()
  }
})
