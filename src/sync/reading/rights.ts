/**
 * The signed-in user's rights, by the contract's table (see [Note: Rights]). The server decides; this shows buttons.
 */
import type { Collection, Flick } from '../../../contract/entities'
import { allows, rolesOf, type Action, type Role } from '../../../contract/rights'

/**
 * The roles that the server's answer names. An answer without roles is one of version 0.1: it names the creator, or the
 * clique by the user's id (docs/specification.md 2.6).
 */
const rolesIn = ({ roles, createdBy, cliqueId }: Collection, userId: string): Partial<Record<Role, boolean>> => ({
  viewer: true,
  ...(roles
    ? Object.fromEntries(roles.map((role) => [role, true]))
    : { creator: userId !== '' && (createdBy?.userId === userId || cliqueId === userId) }),
})

/**
 * Whether this user has the rights of the collection's creator, who is called its owner in docs/specification.md 2.6.
 */
export const isOwner = (collection: Collection, userId: string): boolean => rolesIn(collection, userId).creator === true

export const mayToCollection = (action: Action<'collection'>, collection: Collection, userId: string) =>
  allows('collection', action, rolesOf(rolesIn(collection, userId)))

export const mayToPhoto = (
  action: Action<'photo'>,
  flick: Pick<Flick, 'owner'>,
  collection: Collection,
  userId: string,
) => allows('photo', action, rolesOf({ ...rolesIn(collection, userId), uploader: flick.owner === userId }))
