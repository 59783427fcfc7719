import { pathsOfFollow } from '../reading/shows'
import { pathOf } from '../reading/resource'
import { thing, type Definition } from './base/definition'

export const follow: Definition<'follow'> = {
  acceptedIn: 'relationships',
  writes: ({ args }) => [thing('user', args.body.followee)],
  // The server still has the relationship from before the waiting mutation.
  merge: (waiting, next) => ({ ...next, shows: { ...next.shows, before: waiting.shows.before } }),
  // The server has the accepted relationship: the next mutation starts from there.
  after: (latest, accepted) => ({ ...latest, shows: { ...latest.shows, before: accepted.shows.relationship } }),
  stale: ({ args }, me) => pathsOfFollow(args.body.followee, me),
}

export const followRequest: Definition<'followRequest'> = {
  acceptedIn: 'relationships',
  stale: (_, me) => [pathOf('followRequests'), pathOf('getSelf'), pathOf('getUser', me), pathOf('followers', me)],
}
