/** Backups, and photos that are missing, as operators are told of them. */
import * as v from 'valibot'

/** A time is null if there is none yet. */
export const Backup = v.object({
  lastAt: v.nullable(v.string()),
  verifiedAt: v.nullable(v.string()),
  /** How many files of photos the newest backup lacks. Absent in an answer of an earlier version. */
  lacking: v.optional(v.number()),
})

/** Files of photos whose bytes are missing. */
export const MissingPhotos = v.object({
  files: v.number(),
  /** How many photos of each collection that concerns; pictures of users and cliques are in none. */
  collections: v.array(
    v.object({ collectionId: v.string(), name: v.string(), cliqueName: v.string(), photos: v.number() }),
  ),
})
