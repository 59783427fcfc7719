import { invalidate } from '../reading/invalidate'
import { pathOf } from '../reading/resource'
import type { Sender } from '../writing/outbox/sender'

export const seenSender: Sender = {
  settled: ({ uid }) => invalidate(uid, [pathOf('activities')]),
}
