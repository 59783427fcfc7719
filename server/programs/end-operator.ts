/** `npm run end-operator -- USERNAME`: ends that user's operator role on this server. */
import { openLocked } from '../database/open-locked'
import { endOperatorByName } from '../identity/operators'
import { makeSetUpLink } from '../identity/set-up'
import { createLog } from '../telemetry/log'
import { print, runProgram } from './program'
import { originOf, readSettings } from '../settings/settings'

runProgram(async () => {
  const [username = ''] = process.argv.slice(2)
  // Takes no lock on an external database: this changes one row, which is safe while servers run.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const ended = await endOperatorByName(db, username)
    if (!ended.ok) {
      print(`There is no operator '${username}'`)
      return 1
    }
    print(`${username} is not an operator any more`)
    if (!ended.value.isLast) return 0
    if (settings.firebase) print('This server has no operator now: npm run make-operator -- USERNAME')
    else {
      const token = await makeSetUpLink(db, { always: true })
      print('This server has no operator now. To become its operator, open within a day:')
      print(`${originOf(settings)}/set-up#${token}`)
    }
    return 0
  } finally {
    await release()
  }
})
