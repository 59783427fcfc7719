import type { FollowShows } from './follow-effects'
import { pathsOfFollow } from '../reading/shows'
import type { Sender } from './base/sender'

export const followSender: Sender = {
  // The server has the accepted relationship: the next mutation starts from there.
  after: ({ shows }, accepted) => ({
    shows: { ...(shows as FollowShows), before: (accepted.shows as FollowShows).relationship },
  }),
  stale: ({ args }, me) => pathsOfFollow((args.body as { followee: string }).followee, me),
}
