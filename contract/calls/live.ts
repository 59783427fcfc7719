/** What changed, told while the app is open. */
import * as v from 'valibot'
import { Id } from '../fields'
import { defineCalls } from '../call'

/**
 * What became stale on the device; never what it is now. A client that receives it reads again by the ordinary calls,
 * so that rights are checked once more and in one place.
 */
export const LiveEvent = v.variant('kind', [
  /** The stream is open. Events from before it are not sent again. */
  v.object({ kind: v.literal('ready') }),
  /** A collection: its photos, its name, or that it is there at all. */
  v.object({ kind: v.literal('collection'), collectionId: Id, cliqueId: Id, creatorId: v.nullable(Id) }),
  /** A photo's likes and comments; with a thread, that comment's replies too. */
  v.object({ kind: v.literal('photo'), photoId: Id, collectionId: Id, threadId: v.optional(Id) }),
  /** A clique: what it is called, who is in it. */
  v.object({ kind: v.literal('clique'), cliqueId: Id }),
  /** Follow requests, invitations, and activities that are for this user alone. */
  v.object({ kind: v.literal('activity') }),
  /** The relationship between the user and another user. */
  v.object({ kind: v.literal('person'), userId: Id }),
  /** Anything at all: changes may have been missed, or the user may no longer see what they could. */
  v.object({ kind: v.literal('everything') }),
  /** The stream ends here. `crowded`: the person has opened too many others. */
  v.object({ kind: v.literal('end'), reason: v.picklist(['token', 'stopping', 'crowded']) }),
])
export type LiveEvent = v.InferOutput<typeof LiveEvent>

export const live = defineCalls({
  changes: { method: 'GET', path: '/changes', access: 'person', stream: true, answer: LiveEvent },
})
