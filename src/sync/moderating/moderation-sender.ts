import { invalidate } from '../reading/invalidate'
import { pathsOfClique } from '../reading/paths-of-clique'
import { pathOf } from '../reading/resource'
import { currentSession } from '../session/session-state'
import type { Sender } from '../writing/outbox/sender'
import type { MuteShows, ReportShows } from './moderation-effects'

export const moderationSender: Sender = {
  // Another device, or an operator, was first.
  isDone: ({ code }, { call }) => call === 'settleCliqueReport' && code === 'NOT_FOUND',
  settled: ({ uid }, { call, args, shows }) => {
    if (call === 'muteComments') return invalidate(uid, (shows as MuteShows).stale)
    const { collectionId } = shows as ReportShows
    return invalidate(uid, [
      ...pathsOfClique(args.params?.['id'] ?? '', currentSession()?.userId ?? ''),
      pathOf('getCollection', collectionId),
      pathOf('collectionMonths', collectionId),
      pathOf('deletedFlicks'),
    ])
  },
}
