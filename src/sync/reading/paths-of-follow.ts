import { pathOf } from './resource'

/** Everything that says otherwise now: counts, lists of people, and what following them lets one see. */
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

/** What says whether the user has blocked another, and what follows and activities are between the two. */
export const pathsOfBlock = (userId: string, me: string) => [
  ...pathsOfFollow(userId, me),
  pathOf('followers', me),
  pathOf('blockedUser', userId),
  pathOf('blockedUsers'),
  pathOf('activities'),
]
