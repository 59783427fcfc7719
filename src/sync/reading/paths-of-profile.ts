import { pathOf } from './resource'

/** The stored answers that show this user's names and picture, to be invalidated when they change. */
export const pathsOfProfile = (userId: string) => [
  pathOf('getUser', userId),
  pathOf('followers', userId),
  pathOf('following', userId),
  pathOf('getSelf'),
  pathOf('followRequests'),
  pathOf('feed'),
]
