import { pathOf } from '../reading/resource'
import type { Sender } from '../writing/outbox/sender'

export const seenSender: Sender = {
  stale: () => [pathOf('activities')],
}
