/** What the signed-in user may do, by the contract's table (see [Note: Rights]). The server decides; this shows buttons. */
import type { Collection, Flick } from '../../../contract/entities'
import { allows, rolesOf, type Action, type Role } from '../../../contract/rights'

/** Whether a collection is this person's: by its creator, or by its clique's id (docs/specification.md 2.6). */
export const isOwner = ({ createdBy, cliqueId }: Collection, userId: string) =>
  userId !== '' && (createdBy?.userId === userId || cliqueId === userId)

/** By the server's answer; one from before this version does not say who leads the clique. */
const rolesIn = (collection: Collection, userId: string): Partial<Record<Role, boolean>> => ({
  viewer: true,
  ...Object.fromEntries((collection.roles ?? []).map((role) => [role, true])),
  creator: isOwner(collection, userId),
})

export const mayToCollection = (action: Action<'collection'>, collection: Collection, userId: string) =>
  allows('collection', action, rolesOf(rolesIn(collection, userId)))

export const mayToPhoto = (
  action: Action<'photo'>,
  flick: Pick<Flick, 'owner'>,
  collection: Collection,
  userId: string,
) => allows('photo', action, rolesOf({ ...rolesIn(collection, userId), uploader: flick.owner === userId }))
