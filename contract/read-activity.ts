/** Actions of other users, as servers word them. */
import * as v from 'valibot'
import { Flick, User } from './read'
import { isOneOf } from './basis/keys'

const activityKinds = [
  'like',
  'comment',
  'reply',
  'photos',
  'member',
  'follower',
  'tag',
  'export',
  'report',
  'passkey',
  'codeEmail',
] as const
const Named = v.object({ id: v.string(), name: v.string() })
/**
 * Actions of other users about one thing on one day: `people` names the newest two of `peopleCount`, `flick` is the
 * newest of `photoCount` photos, `text` the newest comment. `export`: the copy of the user's own data is ready.
 * `report`: photos of a clique that the user leads were reported; it names no user. `passkey` and `codeEmail`: the
 * user's own account got a passkey, or another e-mail address for its codes, or none.
 */
export const Activity = v.object({
  id: v.string(),
  kind: v.picklist(activityKinds),
  at: v.string(),
  isNew: v.boolean(),
  people: v.array(User),
  peopleCount: v.number(),
  photoCount: v.number(),
  collection: v.nullable(Named),
  clique: v.nullable(Named),
  flick: v.nullable(Flick),
  text: v.nullable(v.string()),
})

/** An activity of a kind that a later version added: lists leave it out. */
const UnknownActivity = v.pipe(
  v.object({ kind: v.string() }),
  v.check(({ kind }) => !isOneOf(activityKinds, kind), 'an activity of a known kind'),
  v.transform(() => null),
)
export const ListedActivity = v.union([Activity, UnknownActivity])
