/**
 * [Note: Announced bytes]
 *
 * A device announces the bytes of a photo before it sends them. The announcement takes room: of the server, of the user
 * who pays for it, and of a guest's link. If no byte has come for ten minutes it takes none until the device continues,
 * and is then renewed if room is left (objects/arriving/renew-silent.ts).
 */
import { sql, type RawBuilder } from 'kysely'

const isRecent = sql<boolean>`v.announced_at > now() - interval '10 minutes'`

/** Whether the bytes of the variant `v` are expected now. */
export const isExpected = sql<boolean>`(v.stored_at is null and ${isRecent})`

/** Whether bytes of this image have arrived or are expected now. */
export const takesRoom = (imageId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from image_variants v where v.image_id = ${sql.ref(imageId)} and (v.stored_at is not null or ${isRecent})
)`

/** Whether this user pays for the image `i`. */
export const isPaidBy = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(i.payer_id = ${userId} or (i.owner_id = ${userId} and i.payer_id is null))`
