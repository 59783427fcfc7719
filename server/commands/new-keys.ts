import { commandFor } from '../basis/command-for'
import * as v from 'valibot'
import { replaceKeys } from '../identity/new-keys'
import { defineCommand, done, refused } from './command'

const Given = v.union([v.strictTuple([]), v.strictTuple([v.literal('--links')])])

/** Replaces the keys of a server whose backup or folder leaked; all users must sign in again. */
export const newKeys = defineCommand(Given, async ({ db, tell, renewKeys }, flags) => {
  const links = flags.length > 0
  const replaced = await replaceKeys(db, links)
  if (!replaced.ok) return refused(replaced.error)
  await renewKeys()
  const { devices, guests, userIds } = replaced.value
  tell({ what: 'everything', people: userIds })
  const out = `${devices === 1 ? '1 device' : `${devices} devices`} and ${guests === 1 ? '1 guest' : `${guests} guests`}`
  return done(
    `Keys replaced, ${out} signed out. Everyone signs in again`,
    links
      ? 'Every link has ended: make new ones, also for guests and walls'
      : `Links stay valid, also those of guests and walls. To end them too: ${commandFor('new-keys', '--links')}`,
  )
})
