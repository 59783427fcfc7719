import { invalidateAll } from '../reading/freshness/freshness'
import { pathsOfClique } from '../reading/paths-of-clique'
import { isFarReaching } from './far-reaching'
import type { Sender } from './outbox/sender'

export const membershipSender: Sender = {
  stale: ({ args }, me) => pathsOfClique(args.params?.['id'] ?? '', me),
  settled: async (_, sent) => {
    if (isFarReaching(sent)) invalidateAll()
  },
}
