import { invalidateAll } from '../reading/freshness'
import { invalidate } from '../reading/invalidate'
import { pathsOfClique } from '../reading/paths-of-clique'
import { currentSession } from '../session/session-state'
import type { Sender } from './outbox/sender'

export const membershipSender: Sender = {
  settled: async ({ uid }, { args }) => {
    await invalidate(uid, pathsOfClique(args.params?.['id'] ?? '', currentSession()?.userId ?? ''))
    // Which photos are gone is not known here.
    if (args.query?.['photos'] === 'go') invalidateAll()
  },
}
