import { invalidate } from '../reading/invalidate'
import { currentSession } from '../session/session-state'
import type { FollowShows } from './overlay/follow-effects'
import { pathsOfFollow } from './follows'
import type { Sender } from './outbox/sender'

export const followSender: Sender = {
  // The server knows the accepted one: the next one starts from there.
  after: ({ shows }, accepted) => ({
    shows: { ...(shows as FollowShows), before: (accepted.shows as FollowShows).relationship },
  }),
  settled: ({ uid }, { args }) =>
    invalidate(uid, pathsOfFollow((args.body as { followee: string }).followee, currentSession()?.userId ?? '')),
}
