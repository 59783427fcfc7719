import { invalidate } from '../reading/invalidate'
import { pathsOfClique } from '../reading/paths-of-clique'
import { pathOf } from '../reading/resource'
import { currentSession } from '../session/session-state'
import type { Sender } from '../writing/outbox/sender'
import type { ReportShows } from './moderation-effects'

export const moderationSender: Sender = {
  // Another device, or an operator, was first.
  isDone: ({ code }) => code === 'NOT_FOUND',
  settled: ({ uid }, { args, shows }) => {
    const { collectionId } = shows as ReportShows
    return invalidate(uid, [
      ...pathsOfClique(args.params?.['id'] ?? '', currentSession()?.userId ?? ''),
      pathOf('getCollection', collectionId),
      pathOf('collectionMonths', collectionId),
      pathOf('deletedFlicks'),
    ])
  },
}
