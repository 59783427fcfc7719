/**
 * The signed-in user's rights, by the contract's table (see [Note: Rights]). The server decides; this shows buttons.
 */
import type { Collection, Flick } from '../../../contract/entities'
import type { CallName } from '../../../contract/calls'
import { allows, rolesOf, type Action, type Role } from '../../../contract/rights'
import { mayCall } from '../session/may-call'

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

/** Whether the user sees the collection as a guest, by a link. */
export const isGuestIn = ({ roles }: Collection): boolean => roles?.includes('guest') === true

/** The call of each action: a guest's link must allow it too. */
const calls = {
  collection: {
    look: 'getCollection',
    addPhotos: 'upload',
    inviteGuests: 'createGuestLink',
    edit: 'editCollection',
    setCover: 'editCollection',
    muteComments: 'muteComments',
    delete: 'deleteCollection',
    restore: 'restoreCollection',
  },
  photo: {
    look: 'getFlick',
    download: 'downloadCollection',
    like: 'likeFlick',
    comment: 'createComment',
    share: 'shareFlick',
    report: 'reportFlick',
    edit: 'editFlick',
    move: 'moveFlicks',
    moveToOtherClique: 'moveFlicks',
    copy: 'copyFlicks',
    untagSelf: 'untagSelf',
    delete: 'deleteFlicks',
    restore: 'restoreFlicks',
  },
} as const satisfies {
  collection: Record<Action<'collection'>, CallName>
  photo: Record<Action<'photo'>, CallName>
}

export const mayToCollection = (action: Action<'collection'>, collection: Collection, userId: string) =>
  mayCall(calls.collection[action]) && allows('collection', action, rolesOf(rolesIn(collection, userId)))

/** Whether the user is offered to add photos: the members of the clique, and guests whose link allows it. */
export const mayAdd = (collection: Collection, userId: string) => mayToCollection('addPhotos', collection, userId)

export const mayToPhoto = (
  action: Action<'photo'>,
  flick: Pick<Flick, 'owner'>,
  collection: Collection,
  userId: string,
) =>
  mayCall(calls.photo[action]) &&
  allows('photo', action, rolesOf({ ...rolesIn(collection, userId), uploader: flick.owner === userId }))
