/** `npm run invite -- NUMBER`: prints a link that signs that number in, also where it has an account and lost all else. */
import * as v from 'valibot'
import { Phone } from '../contract/fields'
import { ok } from '../contract/failure'
import { isExpected, openLocked } from './database/open-locked'
import { inTransaction } from './database/transaction'
import { makeInvitation } from './identity/invitations'
import { createLog } from './log'
import { originOf, readSettings } from './settings'

const run = async () => {
  const phone = v.safeParse(Phone, process.argv[2])
  if (!phone.success) {
    process.stderr.write('A phone number with its country code is needed, such as +14155550134\n')
    return 1
  }
  // One row: other servers on the same database do no harm.
  const settings = { ...readSettings(process.env), isFolderShared: true }
  if (settings.firebase) {
    process.stderr.write('With FIREBASE_PROJECT_ID people sign in by a texted code alone\n')
    return 1
  }
  const { db, release } = await openLocked(settings, createLog(process.stderr))
  try {
    const made = await inTransaction(db, async (trx) => ok(await makeInvitation(trx, phone.output, 'operator')))
    if (made.ok) process.stdout.write(`${originOf(settings)}/invitation#${made.value.token}\n`)
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
