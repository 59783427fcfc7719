import { invalidateAll } from '../reading/freshness/freshness'
import { pathsOfClique } from '../reading/paths-of-clique'
import type { Sender } from './outbox/sender'

export const membershipSender: Sender = {
  stale: ({ args }, me) => pathsOfClique(args.params?.['id'] ?? '', me),
  settled: async (_, { args }) => {
    // Which photos are gone is not known here.
    if (args.query?.['photos'] === 'go') invalidateAll()
  },
}
