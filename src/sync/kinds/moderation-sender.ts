import { pathsOfClique } from '../reading/shows'
import { pathOf } from '../reading/resource'
import type { Sender } from './base/sender'
import type { MuteShows, ReportShows } from './moderation-effects'

export const moderationSender: Sender = {
  // Another device or an operator has settled it before.
  isDone: ({ code }, { call }) => call === 'settleCliqueReport' && code === 'NOT_FOUND',
  stale: ({ call, args, shows }, me) => {
    if (call === 'muteComments') return (shows as MuteShows).stale
    const { collectionId } = shows as ReportShows
    return [
      ...pathsOfClique(args.params?.['id'] ?? '', me),
      pathOf('getCollection', collectionId),
      pathOf('collectionMonths', collectionId),
      pathOf('deletedFlicks'),
    ]
  },
}
