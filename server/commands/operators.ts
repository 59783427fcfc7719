/** The commands that give the operator role, and end it. */
import { commandFor } from '../basis/command-for'
import { endOperatorByName } from '../identity/operators'
import { makeOperator as giveRole } from '../identity/set-up'
import { defineCommand, done, oneName, refused } from './command'
import { setUpLinkOf } from './links'

export const makeOperator = defineCommand(oneName, async ({ db, tell }, [username]) => {
  const made = await giveRole(db, username)
  if (!made.ok) return refused(made.error.code === 'NOT_FOUND' ? `There is no user '${username}'` : made.error.message)
  tell({ what: 'everything', people: [made.value.userId] })
  return done(`${username} is an operator now`)
})

export const endOperator = defineCommand(oneName, async (parts, [username]) => {
  const ended = await endOperatorByName(parts.db, username)
  if (!ended.ok) return refused(`There is no operator '${username}'`)
  parts.tell({ what: 'everything', people: [ended.value.userId] })
  const first = `${username} is not an operator any more`
  if (!ended.value.isLast) return done(first)
  if (parts.settings.firebase)
    return done(first, `This server has no operator now: ${commandFor('make-operator', 'USERNAME')}`)
  const link = await setUpLinkOf(parts)
  return done(first, 'This server has no operator now. To become its operator, open within a day:', link)
})
