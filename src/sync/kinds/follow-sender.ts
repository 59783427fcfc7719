import type { FollowShows } from './follow-effects'
import { pathsOfFollow } from '../reading/paths-of-follow'
import type { Sender } from './base/sender'

export const followSender: Sender = {
  // The server knows the accepted one: the next one starts from there.
  after: ({ shows }, accepted) => ({
    shows: { ...(shows as FollowShows), before: (accepted.shows as FollowShows).relationship },
  }),
  stale: ({ args }, me) => pathsOfFollow((args.body as { followee: string }).followee, me),
}
