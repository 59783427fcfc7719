/** What other users did, as servers word it. */
import * as v from 'valibot'
import { Flick, User } from './read'

const Named = v.object({ id: v.string(), name: v.string() })
const activityKinds = ['like', 'comment', 'reply', 'photos', 'member', 'follower', 'tag'] as const
/**
 * What other users did about one thing on one day: `people` names the newest two of `peopleCount`, `flick` is the newest of
 * `photoCount` photos, `text` the newest comment.
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
