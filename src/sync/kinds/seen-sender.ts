import { pathOf } from '../reading/resource'
import type { Sender } from './base/sender'

export const seenSender: Sender = {
  stale: () => [pathOf('activities')],
}
