import { pathOf } from './resource'

/**
 * The paths of all answers that a follow changes: counts, lists of users, and everything that only followers may see.
 */
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

/**
 * The paths of the answers that show whether the user has blocked another user, and follows and activities between the
 * two.
 */
export const pathsOfBlock = (userId: string, me: string) => [
  ...pathsOfFollow(userId, me),
  pathOf('followers', me),
  pathOf('blockedUser', userId),
  pathOf('blockedUsers'),
  pathOf('activities'),
]
