/**
 * The one table that says which stored answers show a clique, a collection, a photo or a user, and become stale when it
 * changes: after a change on this device as after a live event. `resource.ts` says what a path is.
 */
import type { Collection } from '../../../contract/entities'
import { pathOf } from './resource'

type Named = Pick<Collection, 'collectionId' | 'cliqueId'>
type CreatorId = string | null | undefined

/** The lists that show this user's cliques. */
export const listsOfCliques = (userId: string) => [
  pathOf('cliquesOfUser', userId),
  pathOf('cliqueInvites'),
  pathOf('feed'),
  pathOf('activities'),
  pathOf('getSelf'),
  pathOf('getUser', userId),
]

/** A clique: its own screens, and the lists of the signed-in user. */
export const pathsOfClique = (cliqueId: string, myId: string) => [
  pathOf('getClique', cliqueId),
  pathOf('cliqueMembers', cliqueId),
  pathOf('cliqueInvitees', cliqueId),
  pathOf('memberStatus', cliqueId),
  pathOf('collectionsOfClique', cliqueId),
  pathOf('cliqueReports', cliqueId),
  ...listsOfCliques(myId),
]

/** The lists that show a collection's name, cover and number of photos. */
export const listsOfCollections = (cliqueId: string, creatorId: CreatorId) => [
  pathOf('collectionsOfClique', cliqueId),
  ...(creatorId ? [pathOf('collectionsOfUser', creatorId)] : []),
  pathOf('feed'),
]

/** A collection with its photos: stale when photos are added or removed. */
export const pathsOfCollection = ({ collectionId, cliqueId }: Named, creatorId: CreatorId) => [
  pathOf('getCollection', collectionId),
  pathOf('collectionMonths', collectionId),
  pathOf('guestPhotos'),
  pathOf('guestSelf'),
  pathOf('activities'),
  ...listsOfCollections(cliqueId, creatorId),
]

/** A photo: its caption, its place, the people on it. */
export const pathsOfPhoto = (photoId: string, collectionId: string) => [
  pathOf('getFlick', photoId),
  pathOf('getCollection', collectionId),
  pathOf('feed'),
]

/** The comments of a photo, and the replies to one of them. */
export const pathsOfComments = (photoId: string, threadId: string | undefined) => [
  pathOf('commentsOfFlick', photoId),
  ...(threadId === undefined ? [] : [pathOf('replies', threadId)]),
]

/** A user's names and picture. */
export const pathsOfProfile = (userId: string) => [
  pathOf('getUser', userId),
  pathOf('followers', userId),
  pathOf('following', userId),
  pathOf('getSelf'),
  pathOf('followRequests'),
  pathOf('feed'),
]

/** A follow of another user: counts, lists of users, and everything that only followers may see. */
export const pathsOfFollow = (userId: string, myId: string) => [
  pathOf('getUser', userId),
  pathOf('followStatus', userId),
  pathOf('followers', userId),
  pathOf('following', myId),
  pathOf('getUser', myId),
  pathOf('getSelf'),
  pathOf('cliquesOfUser', userId),
  pathOf('collectionsOfUser', userId),
  pathOf('feed'),
]

/** Whether the user has blocked another user, and follows and activities between the two. */
export const pathsOfBlock = (userId: string, myId: string) => [
  ...pathsOfFollow(userId, myId),
  pathOf('followers', myId),
  pathOf('blockedUser', userId),
  pathOf('blockedUsers'),
  pathOf('activities'),
]

/** Activities, follow requests and invitations that only the signed-in user gets. */
export const pathsOfActivity = () => [
  pathOf('followRequests'),
  pathOf('cliqueInvites'),
  pathOf('activities'),
  pathOf('dataExport'),
]
