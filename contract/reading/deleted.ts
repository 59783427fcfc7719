/** The schemas of restorable photos and collections in the server's answers. */
import * as v from 'valibot'
import { Collection, Flick } from './read'

/** A deleted photo that the user may restore, and until when. */
export const DeletedFlick = v.pipe(
  v.object({
    flick: Flick,
    collection: v.object({ id: v.string(), name: v.string(), cliqueId: v.string(), creatorId: v.nullable(v.string()) }),
    until: v.string(),
  }),
  v.transform(({ flick, ...rest }) => ({ ...flick, ...rest })),
)

/** A deleted collection that the user may restore, and until when. */
export const DeletedCollection = v.pipe(
  v.object({ collection: Collection, until: v.string() }),
  v.transform(({ collection, until }) => ({ ...collection, until })),
)
