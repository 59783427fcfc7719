import * as v from 'valibot'
import { Quota } from '../../contract/fields'
import { setQuota as set } from '../accounts/set-quota'
import { defineCommand, done, refused } from './command'

const Size = v.union([
  v.pipe(
    v.literal('default'),
    v.transform(() => null),
  ),
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), Quota),
])

/** Sets how much one user may store. */
export const setQuota = defineCommand(
  v.strictTuple([v.pipe(v.string(), v.nonEmpty()), Size]),
  async ({ db }, [username, gigabytes]) => {
    const changed = await set(db, username, gigabytes)
    if (!changed.ok) return refused(`There is no user '${username}'`)
    return done(`${username} may store ${gigabytes === null ? 'as much as everyone' : `${gigabytes} GB`}`)
  },
)
