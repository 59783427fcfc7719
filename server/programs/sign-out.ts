/** `npm run sign-out -- USERNAME`: signs that user out on every device, and prints their remaining ways to sign in. */
import { openLocked } from '../database/open-locked'
import { signOutEverywhere } from '../identity/sign-out'
import type { WaysIn } from '../identity/ways-in'
import { createLog } from '../telemetry/log'
import { print, runProgram } from './program'
import { BadSetting, readSettings } from '../settings/settings'

const printWaysIn = (username: string, { passkeys, codeEmail }: WaysIn) => {
  if (passkeys.length === 0 && codeEmail === null) return
  print('What can still sign them in, besides a code to their number:')
  for (const { name, created_at: created } of passkeys)
    print(`- the passkey '${name}', added on ${created.toISOString().slice(0, 10)}`)
  if (codeEmail !== null) print(`- codes by e-mail to ${codeEmail}`)
  const flags = [...(passkeys.length > 0 ? ['--passkeys'] : []), ...(codeEmail === null ? [] : ['--email'])]
  print(`To remove that too: npm run sign-out -- ${username} ${flags.join(' ')}`)
}

runProgram(async () => {
  const [username = '', ...flags] = process.argv.slice(2)
  if (flags.some((flag) => flag !== '--passkeys' && flag !== '--email'))
    throw new BadSetting('After the name: --passkeys, --email, or both')
  // It changes the rows of one user, so other servers may run on the same PostgreSQL.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const remove = { passkeys: flags.includes('--passkeys'), codeEmail: flags.includes('--email') }
    const done = await signOutEverywhere(db, username, remove)
    print(done.ok ? `${username} is signed out everywhere` : `There is no user '${username}'`)
    if (done.ok) printWaysIn(username, done.value)
    return done.ok ? 0 : 1
  } finally {
    await release()
  }
})
