import { replaceKeys } from '../identity/new-keys'
import { defineCommand, done, noArguments, refused } from './command'

/** Replaces the keys of a server whose backup or folder leaked; all users must sign in again. */
export const newKeys = defineCommand(noArguments, async ({ db, tell, renewKeys }) => {
  const replaced = await replaceKeys(db)
  if (!replaced.ok) return refused(replaced.error)
  await renewKeys()
  const { devices, userIds } = replaced.value
  tell({ what: 'everything', people: userIds })
  return done(`Keys replaced, ${devices === 1 ? '1 device' : `${devices} devices`} signed out. Everyone signs in again`)
})
