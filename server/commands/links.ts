/** The commands that print a link. */
import type { Refusal } from '../basis/refusal'
import { commandFor } from '../basis/command-for'
import * as v from 'valibot'
import { Phone } from '../../contract/fields'
import { ok } from '../../contract/failure'
import { endOf, writeAudit } from '../activity/audit'
import { inTransaction } from '../database/transaction'
import { checkNoOperator, makeInvitation } from '../identity/invitations'
import { makeSetUpLink } from '../identity/set-up'
import { originOf } from '../settings/settings'
import { defineCommand, done, noArguments, refused, type Parts } from './command'

/** A link that signs a number in, also if it has an account whose owner lost all other ways in, and is no operator. */
export const invite = defineCommand(v.strictTuple([Phone]), async ({ db, settings }, [phone]) => {
  if (settings.firebase) return refused('With FIREBASE_PROJECT_ID people sign in only by a texted code')
  const made = await inTransaction<string, Refusal>(db, async (trx) => {
    const checked = await checkNoOperator(trx, phone)
    if (!checked.ok) return checked
    const { token } = await makeInvitation(trx, phone, 'operator')
    await writeAudit(trx, null, 'invited', endOf(phone))
    return ok(token)
  })
  return made.ok
    ? done(`${originOf(settings)}/invitation#${made.value}`)
    : refused(`${made.error.message}: ${commandFor('set-up-link')} lets an operator back in`)
})

/** A new set-up link, in full; earlier ones end. */
export const setUpLinkOf = async ({ db, settings }: Pick<Parts, 'db' | 'settings'>): Promise<string> =>
  `${originOf(settings)}/set-up#${await makeSetUpLink(db, { always: true })}`

export const setUpLink = defineCommand(noArguments, async (parts) =>
  parts.settings.firebase
    ? refused(`With FIREBASE_PROJECT_ID: register in the app, then ${commandFor('make-operator', 'USERNAME')}`)
    : done(await setUpLinkOf(parts)),
)
