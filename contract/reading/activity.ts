/** The schema of an activity in the server's answers. */
import * as v from 'valibot'
import { Flick, User } from './read'
import { isOneOf } from '../basis/keys'

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
  'waitingCode',
  'endedLinks',
] as const
const Named = v.object({ id: v.string(), name: v.string() })
/**
 * Actions of one kind about one thing on one day, mostly of other users. `people` names the newest two of `peopleCount`
 * users, `flick` is the newest of `photoCount` photos, `text` is the newest comment. `isAtLeast`: the group may
 * have more activities than these counts include. `export`: the copy of the user's
 * own data is ready. `report`: photos of a clique that the user leads were reported; it names no user. `passkey`: a
 * passkey was added to the user's account. `codeEmail`: the account's e-mail address for codes was changed or removed. `waitingCode`: someone
 * waits for a code that the user, an operator, hands on. `endedLinks`: `linkCount` guest links of a collection have ended,
 * because their makers were removed from its clique, which the user leads, or suspended.
 */
export const Activity = v.object({
  id: v.string(),
  kind: v.picklist(activityKinds),
  at: v.string(),
  isNew: v.boolean(),
  people: v.array(User),
  peopleCount: v.number(),
  /** All of them are guests. */
  areGuests: v.optional(v.boolean()),
  photoCount: v.number(),
  linkCount: v.optional(v.number()),
  isAtLeast: v.optional(v.boolean()),
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
