import { pathsOfClique } from '../reading/paths-of-clique'
import type { Sender } from './outbox/sender'

export const membershipSender: Sender = {
  stale: ({ args }, me) => pathsOfClique(args.params?.['id'] ?? '', me),
}
