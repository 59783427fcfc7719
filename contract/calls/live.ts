/** The live stream: the server sends events to the app while it is open. */
import * as v from 'valibot'
import { Id } from '../fields'
import { defineCalls } from '../call'

/**
 * Names data that became stale on the device, never the new data. A client that receives an event reads the data again
 * with the ordinary calls, so that its rights are checked again, and in one place.
 */
export const LiveEvent = v.variant('kind', [
  /** The stream is open. Events from before it are not sent again. */
  v.object({ kind: v.literal('ready') }),
  /** A collection: its photos, its name, or whether it exists at all. */
  v.object({ kind: v.literal('collection'), collectionId: Id, cliqueId: Id, creatorId: v.nullable(Id) }),
  /** A photo's likes and comments; with a thread, also that comment's replies. */
  v.object({ kind: v.literal('photo'), photoId: Id, collectionId: Id, threadId: v.optional(Id) }),
  /** A clique: its name or its members. */
  v.object({ kind: v.literal('clique'), cliqueId: Id }),
  /** Follow requests, invitations, and activities that only this user gets. */
  v.object({ kind: v.literal('activity') }),
  /** The relationship between the user and another user. */
  v.object({ kind: v.literal('person'), userId: Id }),
  /** All data: events may have been missed, or the user may have lost access to some data. */
  v.object({ kind: v.literal('everything') }),
  /** The stream ends here. `crowded`: the user has opened too many other streams. */
  v.object({ kind: v.literal('end'), reason: v.picklist(['token', 'stopping', 'crowded']) }),
])
export type LiveEvent = v.InferOutput<typeof LiveEvent>

export const live = defineCalls({
  changes: { method: 'GET', path: '/changes', access: 'person', stream: true, answer: LiveEvent },
})
