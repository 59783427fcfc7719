/** The schema of a reported photo in the server's answers. */
import * as v from 'valibot'
import { ImageUrls } from './read'

/** A reported photo. A leader does not learn who reported it (docs/decisions/0014). */
export const CliqueReport = v.object({
  photoId: v.string(),
  urls: v.nullable(ImageUrls),
  owner: v.string(),
  collection: v.object({ id: v.string(), name: v.string() }),
  reasons: v.array(v.object({ reason: v.string(), reportedAt: v.string() })),
})
