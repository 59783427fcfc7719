/** `npm run new-keys`: replaces the keys of a server whose backup or folder leaked; all users must sign in again. */
import { openLocked } from '../database/open-locked'
import { replaceKeys } from '../identity/new-keys'
import { createLog } from '../telemetry/log'
import { print, runProgram } from './program'
import { readSettings } from '../settings/settings'

runProgram(async () => {
  // It detects running servers by a lock of its own.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const ended = await replaceKeys(db)
    print(
      `Keys replaced, ${ended === 1 ? '1 device' : `${ended} devices`} signed out. Start the server: everyone signs in again`,
    )
    return 0
  } finally {
    await release()
  }
})
