import { commandFor } from '../basis/command-for'
import * as v from 'valibot'
import { signOutEverywhere } from '../identity/sign-out'
import type { WaysIn } from '../identity/ways-in'
import { defineCommand, done, refused } from './command'

const linesOf = (username: string, { passkeys, codeEmail }: WaysIn): string[] => {
  if (passkeys.length === 0 && codeEmail === null) return []
  const flags = [...(passkeys.length > 0 ? ['--passkeys'] : []), ...(codeEmail === null ? [] : ['--email'])]
  return [
    'What can still sign them in, besides a code to their number:',
    ...passkeys.map(
      ({ name, created_at: created }) => `- the passkey '${name}', added on ${created.toISOString().slice(0, 10)}`,
    ),
    ...(codeEmail === null ? [] : [`- codes by e-mail to ${codeEmail}`]),
    `To remove that too: ${commandFor('sign-out', `${username} ${flags.join(' ')}`)}`,
  ]
}

const Given = v.tupleWithRest([v.pipe(v.string(), v.regex(/^[^-]/))], v.picklist(['--passkeys', '--email']))

/** Signs a user out on every device, and lists their remaining ways to sign in. */
export const signOut = defineCommand(Given, async ({ db, tell }, [username, ...flags]) => {
  const remove = { passkeys: flags.includes('--passkeys'), codeEmail: flags.includes('--email') }
  const ended = await signOutEverywhere(db, username, remove)
  if (!ended.ok) return refused(`There is no user '${username}'`)
  const { userId, waysIn } = ended.value
  tell({ what: 'everything', people: [userId] })
  return done(`${username} is signed out everywhere`, ...linesOf(username, waysIn))
})
