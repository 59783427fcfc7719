/** The live stream: the server sends events to the app while it is open. */
import * as v from 'valibot'
import { Id } from '../fields'
import { defineCalls } from '../call'
import { limits } from '../limits'
import { LARGE_BODY } from './shared'

/**
 * Names data that became stale on the device, never the new data. A client that receives an event reads the data again
 * with the ordinary calls, so that its rights are checked again, and in one place.
 */
const News = v.variant('kind', [
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
])
export type News = v.InferOutput<typeof News>

export const LiveEvent = v.variant('kind', [
  /** The stream is open. The events of so many milliseconds before it were sent again. */
  v.object({ kind: v.literal('ready'), covers: v.optional(v.number(), 0) }),
  /** An event from so many milliseconds before the stream was open. */
  v.object({ kind: v.literal('again'), ago: v.number(), news: News }),
  ...News.options,
  /** The stream ends here. `crowded`: the user has opened too many other streams. */
  v.object({ kind: v.literal('end'), reason: v.picklist(['token', 'stopping', 'crowded']) }),
])
export type LiveEvent = v.InferOutput<typeof LiveEvent>

/** Collections or cliques, each with the `at` of the answer since which its changes are asked for. */
const Known = v.pipe(v.array(v.object({ id: Id, since: v.number() })), v.maxLength(limits.changedPerCall))

export const live = defineCalls({
  changes: { method: 'GET', path: '/changes', access: 'person', guests: 'enter', stream: true, answer: LiveEvent },
  /**
   * The collections and cliques that may have changed, or that the user may no longer see. `at`: the moment of this
   * answer, by the server's clock (ms).
   */
  changedSince: {
    method: 'POST',
    path: '/changes/since',
    access: 'person',
    guests: 'see',
    body: v.object({ collections: Known, cliques: Known }),
    maxBody: LARGE_BODY,
    answer: v.object({ at: v.number(), collections: v.array(Id), cliques: v.array(Id) }),
  },
})
