/**
 * `npm run invite -- NUMBER`: prints a link that signs that number in, even if it has an account whose owner lost all
 * other ways in.
 */
import * as v from 'valibot'
import { Phone } from '../../contract/fields'
import { ok } from '../../contract/failure'
import { openLocked } from '../database/open-locked'
import { inTransaction } from '../database/transaction'
import { makeInvitation } from '../identity/invitations'
import { createLog } from '../telemetry/log'
import { print, runProgram } from './program'
import { originOf, readSettings } from '../settings/settings'

const refused = (why: string) => {
  process.stderr.write(`${why}\n`)
  return 1
}

runProgram(async () => {
  const phone = v.safeParse(Phone, process.argv[2])
  if (!phone.success) return refused('A phone number with its country code is needed, such as +14155550134')
  // One row: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  if (settings.firebase) return refused('With FIREBASE_PROJECT_ID people sign in by a texted code alone')
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const made = await inTransaction(db, async (trx) => ok(await makeInvitation(trx, phone.output, 'operator')))
    if (made.ok) print(`${originOf(settings)}/invitation#${made.value.token}`)
    return 0
  } finally {
    await release()
  }
})
