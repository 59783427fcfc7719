import type { Collection } from '../../../contract/entities'
import { allows, rolesOf, type Action } from '../../../contract/rights'

/** Whether a collection is this person's: by its creator, or by its clique's id (docs/specification.md 2.6). */
export const isOwner = ({ createdBy, cliqueId }: Collection, userId: string) =>
  userId !== '' && (createdBy?.userId === userId || cliqueId === userId)

/** What a user is to a collection. An answer from before this version does not say who leads its clique. */
export const rolesIn = (collection: Collection, userId: string) =>
  rolesOf({
    creator: isOwner(collection, userId),
    ...Object.fromEntries((collection.roles ?? []).map((role) => [role, true])),
  })

export const mayIn = (action: Action<'collection'>, collection: Collection, userId: string) =>
  allows('collection', action, rolesIn(collection, userId))
